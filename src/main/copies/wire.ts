import { type Static, Type } from 'typebox';
import { Id } from '#shared/entities/base.ts';

/** What two kiosks send each other (docs/specification.md, 4.11). */

const Hex256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const PublicKey = Type.String({ maxLength: 100 });
const Kiosk = Type.Object({ id: Id, name: Type.String({ maxLength: 1000 }) });

/** The keeper's key for the code on its screen. */
export const PairingOffer = Type.Object({ publicKey: PublicKey });

/** Who wants to be kept. `statement` is the JSON of a `Statement`, as it was proven. */
export const PairingRequest = Type.Object({
  publicKey: PublicKey,
  statement: Type.String({ maxLength: 5000 }),
  proof: Hex256,
});

export const Statement = Type.Object({ origin: Type.String(), clientId: Id, kiosk: Kiosk });

/** Why two kiosks do not pair, although the code was right. */
export const Mismatch = Type.Union([
  Type.Literal('other-server'),
  Type.Literal('other-vendor'),
  Type.Literal('itself'),
  /** The keeper is paired with as many as it takes. */
  Type.Literal('too-many'),
]);

/** The keeper's word, proven. */
export const PairingAnswer = Type.Union([
  Type.Object({ kind: Type.Literal('paired'), keeper: Kiosk }),
  Type.Object({ kind: Type.Literal('mismatch'), why: Mismatch }),
]);
export type PairingAnswer = Static<typeof PairingAnswer>;

/** How that travels: `answer` is its JSON, as it was proven. */
export const ProvenAnswer = Type.Object({ answer: Type.String(), proof: Hex256 });

/** What the keeper has on its disk of the kiosk that asks. */
export const HeldAnswer = Type.Object({
  /** The copy's digest, read from the disk; null without one. */
  held: Type.Union([Hex256, Type.Null()]),
  hasRoom: Type.Boolean(),
});
export type HeldAnswer = Static<typeof HeldAnswer>;

export const HEADERS = {
  kiosk: 'spinboard-kiosk',
  counter: 'spinboard-counter',
  proof: 'spinboard-proof',
} as const;

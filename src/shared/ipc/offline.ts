import { type Static, Type } from 'typebox';
import { Id } from '../entities/base.ts';

/** A moment as ISO 8601, by the kiosk's clock. */
const Moment = Type.String();

/** What of a campaign lies on this kiosk. */
export const OfflineCopy = Type.Object({
  preparedAt: Moment,
  expiresAt: Moment,
  /** Whether its time is over: nobody is let in by it. */
  isExpired: Type.Boolean(),
  /** How many players may sign in without the server. */
  players: Type.Integer(),
  questions: Type.Integer(),
  prizes: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  images: Type.Object({ kept: Type.Integer(), total: Type.Integer() }),
  bytes: Type.Integer(),
  /** Whether it survives a restart; false without real encryption. */
  isKept: Type.Boolean(),
  isWalkUpAllowed: Type.Boolean(),
});
export type OfflineCopy = Static<typeof OfflineCopy>;

/** A campaign of this kiosk, and what is ready of it for the time without a server. */
export const OfflineCampaign = Type.Object({
  id: Id,
  campaignName: Type.String(),
  copy: Type.Union([OfflineCopy, Type.Null()]),
  /** Why it could not be fetched the last time, or null. */
  problem: Type.Union([Type.String(), Type.Null()]),
});
export type OfflineCampaign = Static<typeof OfflineCampaign>;

/** A campaign that visitors without an account may play, and what they have to agree to. */
export const WalkUpOffer = Type.Object({ campaignId: Id, campaignName: Type.String(), consent: Type.String() });
export type WalkUpOffer = Static<typeof WalkUpOffer>;

const Typed = Type.String({ maxLength: 1000 });
/** A visitor who wants to play, and has agreed. */
export const WalkUpRequest = Type.Object(
  { campaignId: Id, firstName: Typed, lastName: Typed, email: Typed, hasConsented: Type.Literal(true) },
  { additionalProperties: false },
);
export type WalkUpRequest = Static<typeof WalkUpRequest>;

/** What is ready for the time without a server (docs/specification.md, 7.13). */
export const OfflineState = Type.Object({
  /** Whether the kiosk has a key: without one nothing can be prepared, nor sent for players later. */
  isRegistered: Type.Boolean(),
  isPreparing: Type.Boolean(),
  campaigns: Type.Array(OfflineCampaign),
});
export type OfflineState = Static<typeof OfflineState>;

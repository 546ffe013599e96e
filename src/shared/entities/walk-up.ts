import { type Static, Type } from 'typebox';
import { Id, Maybe, Timestamp } from './base.ts';
import { PurposeAnswers } from './purpose.ts';

/** A visitor who became a player at a kiosk, without an account (docs/specification.md, 7.13). */
export const WalkUp = Type.Object({
  /** Created by the kiosk. Serves as the player's id until the server has sent one. */
  id: Type.String({ minLength: 8, maxLength: 100 }),
  campaignId: Id,
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  /** The accepted consent text, and when it was accepted. */
  consent: Type.String(),
  consentedDate: Timestamp,
  /** Omitted if the campaign asks for no other consent. */
  purposeAnswers: Maybe(PurposeAnswers),
});
export type WalkUp = Static<typeof WalkUp>;

const PREFIX = 'walk-up-';
/** @param random unique over all kiosks */
export const walkUpId = (random: string): string => `${PREFIX}${random}`;
/** True if a kiosk created the id. Servers and other kiosks cannot resolve it. */
export const isWalkUpId = (id: Id): boolean => String(id).startsWith(PREFIX);

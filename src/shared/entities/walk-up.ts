import { type Static, Type } from 'typebox';
import { Id, Timestamp } from './base.ts';

/** A visitor who became a player at a kiosk, without an account (docs/specification.md, 7.13). */
export const WalkUp = Type.Object({
  /** Made by the kiosk; the player's id until the server has given one. */
  id: Type.String({ minLength: 8, maxLength: 100 }),
  campaignId: Id,
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  /** The text that was agreed to, and when. */
  consent: Type.String(),
  consentedDate: Timestamp,
});
export type WalkUp = Static<typeof WalkUp>;

const PREFIX = 'walk-up-';
/** @param random unlike any other, on whichever kiosk */
export const walkUpId = (random: string): string => `${PREFIX}${random}`;
/** Whether it is an id that a kiosk has made: no server and no other kiosk knows it. */
export const isWalkUpId = (id: Id): boolean => String(id).startsWith(PREFIX);

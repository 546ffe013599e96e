import { type Static, Type } from 'typebox';
import { Id } from './base.ts';

/** A prize won by a player. */
export const AwardedPrize = Type.Object({ userId: Id, prizeId: Id, campaignId: Id });
export type AwardedPrize = Static<typeof AwardedPrize>;

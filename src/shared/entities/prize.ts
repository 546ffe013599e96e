import { type Static, Type } from 'typebox';
import { Id, Maybe } from './base.ts';
import { File } from './file.ts';

/** A prize of the wheel (points range) or of Press Your Luck (rank 1 green, 2 yellow, 3 orange, null logo). */
export const Prize = Type.Object({
  id: Maybe(Id),
  rank: Maybe(Type.Number()),
  name: Maybe(Type.String()),
  imageFile: Maybe(File),
  pointsNeededMinimum: Maybe(Type.Number()),
  pointsNeededMaximum: Maybe(Type.Number()),
  winnerTotal: Maybe(Type.Number()),
  fulfillmentDescription: Maybe(Type.String()),
  isPressYourLuckPrize: Maybe(Type.Boolean()),
  isDeleted: Maybe(Type.Boolean()),
});
export type Prize = Static<typeof Prize>;

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
  /** Units that are not won. Includes the units that kiosks have reserved. */
  winnerTotal: Maybe(Type.Number()),
  /** Won and reserved units, for administrators. Omitted if the server does not count them. */
  wonTotal: Maybe(Type.Number()),
  reservedTotal: Maybe(Type.Number()),
  fulfillmentDescription: Maybe(Type.String()),
  isPressYourLuckPrize: Maybe(Type.Boolean()),
  isDeleted: Maybe(Type.Boolean()),
});
export type Prize = Static<typeof Prize>;

/** Units of a prize that only one kiosk can award, because it has leased them. */
export const Reservation = Type.Object({ prizeId: Id, kioskName: Type.String(), units: Type.Number() });
export type Reservation = Static<typeof Reservation>;

import type { Id } from '../../src/shared/entities/base.ts';

/** The tasks of a day at a registered kiosk; see shift-child.ts. */
export interface Shift {
  pairingCode: string;
  /** Only pairs it. */
  isOpening: boolean;
  campaignId: Id;
  /** The units that the kiosk reserves. */
  prizes: { prizeId: Id; name: string; units: number }[];
  players: ShiftPlayer[];
  /** The unsent rows of another kiosk. */
  file: string;
  /** The claim code of the prize that was won at the other kiosk. */
  codeElsewhere: string;
}

export interface ShiftPlayer {
  userId: Id;
  name: string;
  /** How often staff take the hand-over of the prize back, before they hand it over for good. */
  undos: number;
}

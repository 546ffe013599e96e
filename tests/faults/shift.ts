import type { Id } from '../../src/shared/entities/base.ts';

/** The tasks of a day at a registered kiosk; see shift-child.ts. */
export interface Shift {
  pairingCode: string;
  /** Only pairs it. */
  isOpening: boolean;
  campaignId: Id;
  /** The units that the kiosk reserves. */
  prizes: { prizeId: Id; name: string; units: number }[];
  players: { userId: Id; name: string }[];
  /** The unsent rows of another kiosk. */
  file: string;
}

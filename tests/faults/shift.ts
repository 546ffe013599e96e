import type { Id } from '../../src/shared/entities/base.ts';

/** What is done at a registered kiosk in a day; see shift-child.ts. */
export interface Shift {
  pairingCode: string;
  /** Only pairs it. */
  isOpening: boolean;
  campaignId: Id;
  /** What the kiosk is to hold. */
  prizes: { prizeId: Id; name: string; units: number }[];
  players: { userId: Id; name: string }[];
  /** What another kiosk has not sent. */
  file: string;
}

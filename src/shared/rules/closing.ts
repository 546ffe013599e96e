/** The longest time for which staff can close a kiosk. */
const LONGEST_CLOSING_MS = 7 * 24 * 60 * 60_000;

/** True if staff can close a kiosk until a moment: later, and within a week. Both in milliseconds since the epoch. */
export const isClosingPossible = (until: number, now: number): boolean =>
  until > now && until - now <= LONGEST_CLOSING_MS;

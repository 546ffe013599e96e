/** Formats seconds as minutes and seconds: 0:07, 14:59. */
export const timeLeft = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

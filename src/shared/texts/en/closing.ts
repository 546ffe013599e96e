/** The texts of paused campaigns and closed kiosks, for visitors. */
export const closing = {
  'closing.backAt': 'Back at {time}',
  'closing.backOn': 'Back on {day} at {time}',
} as const;

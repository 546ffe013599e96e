/** The texts of paused campaigns and closed kiosks, for visitors. */
export const closing = {
  'closing.backAt': 'Back at {time}',
  'closing.backOn': 'Back on {day} at {time}',
  'closing.show': 'We are taking a break. See you soon!',
  'closing.title': 'Closed for a break',
  'closing.text': 'This kiosk is taking a break. See you soon!',
} as const;

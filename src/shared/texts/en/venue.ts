/** The texts of a venue's time. */
export const venue = {
  'venue.timeZone': 'Time zone of the venue',
  'venue.noTimeZone': 'Not named',
  'venue.noTimeZoneHint': 'The dates keep the offset of whoever set them',
  'venue.ownTimeZone': 'This is your own time zone',
  'venue.otherTimeZone': 'Not your own time zone',
  'venue.moment': '{day} {time}',
  'venue.ownStart': 'Your time: {moment}',
  'venue.ownEnd': 'The whole day is included. Your time: {moment}',
} as const;

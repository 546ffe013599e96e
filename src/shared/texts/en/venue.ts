/** The texts of a venue's time. */
export const venue = {
  'venue.timeZone': 'Time zone of the venue',
  'venue.noTimeZone': 'Not named',
  'venue.noTimeZoneHint': "The days use the time zone of the administrator's computer",
  'venue.ownTimeZone': 'This is your own time zone',
  'venue.otherTimeZone': 'Not your own time zone',
  'venue.opensAt': 'Opens at',
  'venue.closesAt': 'Closes at',
  'venue.timeFormat': 'HH:mm',
  'venue.hoursHint': 'Shown to visitors',
  'venue.moment': '{day} {time}',
  'venue.ownStart': 'Your time: {moment}',
  'venue.ownEnd': 'Whole day. Your time: {moment}',
  'venue.both': '{venue} at the venue ({own} your time)',
} as const;

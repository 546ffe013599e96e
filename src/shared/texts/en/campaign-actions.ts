/** The texts of the recorded changes next to a campaign's form. */
export const campaignActions = {
  'actions.title': 'Show',
  'actions.saveFirst': 'Save your changes below before you change the show.',
  'actions.extend': 'Extend',
  'actions.list': 'Changes so far, latest first',
  'actions.pending':
    'Not received yet by {names}{more, plural, =0 {} one { and # more kiosk} other { and # more kiosks}}',
  'actions.meanwhile': 'Changed since you opened this:',
  'actions.someone': 'a former administrator',
  'actions.moment': '{day} {time}',
  'actions.extended': 'End date moved from {from} to {to} by {name}, {moment}',
  'actions.opened': 'Opened before {from} by {name}, {moment}',
  'actions.reopened': 'Opened again by {name}, {moment}',
  'actions.paused': 'Paused until {until} by {name}, {moment}',
  'actions.resumed': 'Pause until {until} ended by {name}, {moment}',
  'actions.ended': 'Ended before {from} by {name}, {moment}',
  'actions.added':
    '{units, plural, one {# unit} other {# units}} of {prize} added by {name}, {moment} ({from, number} to {to, number})',
  'actions.taken':
    '{units, plural, one {# unit} other {# units}} of {prize} taken by {name}, {moment} ({from, number} to {to, number})',
  'actions.returned':
    '{units, plural, one {# unclaimed unit} other {# unclaimed units}} of {prize} returned to stock by {name}, {moment}',
  'actions.extendTitle': 'Extend the campaign',
  'actions.extendText':
    'Connected kiosks get the new end date within a minute. An offline kiosk uses the current one until it is connected again.',
  'actions.currentEnd': 'Current end date',
  'actions.newEnd': 'New end date',
  'actions.extendedNotice': 'The campaign has been extended',
} as const;

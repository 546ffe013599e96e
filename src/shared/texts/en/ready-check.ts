/** The texts of the check before a campaign opens. */
export const readyCheck = {
  'ready.title': 'Ready check',
  'ready.ok': 'Ready',
  'ready.look': 'Look at this',
  'ready.problem': 'Problem',
  'ready.unknown': 'Unknown',
  'ready.allOk': 'Everything is ready.',
  'ready.summary':
    '{problems, plural, =0 {No problems} one {# problem} other {# problems}}, {looks, plural, =0 {nothing to look at} one {# point to look at} other {# points to look at}}{unknowns, plural, =0 {} other {, # unknown}}.',
  'ready.blocksNothing': 'The check changes nothing and prevents nothing. It uses what the server has stored.',
  'ready.reading': 'Checking…',
  'ready.again': 'Check again',
  'ready.unread': 'This could not be read.',

  'ready.questions': 'Questions',
  'ready.questions.none': 'Without questions, the campaign cannot be played.',
  'ready.questions.some': '{count, plural, one {# question} other {# questions}}',

  'ready.questions.asked': 'Each player is asked {count, number} of them, chosen at random.',
  'ready.questions.few': 'The campaign asks more questions than it has, so players get all of them.',

  'ready.prizes': 'Prizes',
  'ready.prizes.quiz': 'The game has no prizes.',
  'ready.prizes.noWheel': 'The wheel has no prizes, so every visitor gets “No Prize”.',
  'ready.prizes.noBoard': 'The board has no prizes, so Press Your Luck is never offered.',
  'ready.prizes.noPicture':
    '{count, plural, one {Without a picture: {prizes}} other {# prizes without a picture: {prizes}}}',
  'ready.prizes.gone': '{count, plural, one {No units left: {prizes}} other {# prizes without units: {prizes}}}',
  'ready.prizes.all': '{count, plural, one {# prize, with a picture} other {# prizes, all with pictures}}',

  'ready.stock': 'Stock',
  'ready.stock.none': 'Without units, no prize can be won.',
  'ready.stock.enough':
    '{units, plural, one {# unit} other {# units}} for up to {visitors, plural, one {# visitor} other {# visitors}}',
  'ready.stock.short':
    '{units, plural, one {# unit} other {# units}} for up to {visitors, plural, one {# visitor} other {# visitors}}. Once the units are gone, visitors win nothing.',
  'ready.stock.alone': '{units, plural, one {# unit} other {# units}}. The number of visitors is unknown.',
  'ready.stock.byKiosks':
    'Assumed: {perHour, plural, one {# visitor} other {# visitors}} an hour at {kiosks, plural, one {# kiosk} other {# kiosks}}, {hours, plural, one {# hour} other {# hours}} a day, {days, plural, one {# day} other {# days}}.',
  'ready.stock.byHours':
    'Assumed: {perHour, plural, one {# visitor} other {# visitors}} an hour at {kiosks, plural, one {# kiosk} other {# kiosks}}, in the opening hours of {hours, plural, one {# hour} other {# hours}} a day, {days, plural, one {# day} other {# days}}.',
  'ready.stock.byPlayers': 'Assumed: each user with an account plays once.',

  'ready.dates': 'Dates',
  'ready.dates.over': 'The campaign is over ({days}) and cannot be played.',
  'ready.dates.archived': 'The campaign is archived ({days}) and cannot be played.',
  'ready.dates.paused': 'The campaign is paused ({days}).',
  'ready.dates.open': 'Open now: {days}',
  'ready.dates.later': 'Opens by itself: {days}',
  'ready.dates.zone': 'These are days of the venue: {zone}',
  'ready.dates.ownDays': 'In your time: {days}',

  'ready.people': 'Visitors',
  'ready.people.nobody':
    'Without users, and without a text for visitors without an account, the campaign cannot be played.',
  'ready.people.consent': 'Visitors without an account agree to your text, then play.',
  'ready.people.accounts':
    '{count, plural, =0 {No users with an account} one {# user with an account} other {# users with an account}}',
  'ready.people.only': 'Only users with an account can play.',

  'ready.mails': 'Invitations',
  'ready.mails.nobody': 'There are no users to invite.',
  'ready.mails.sent': '{count, plural, one {# invitation is sent} other {# invitations are sent}}.',
  'ready.mails.due': '{count, plural, one {# invitation is} other {# invitations are}} being sent.',
  'ready.mails.held':
    '{count, plural, one {# invitation is} other {# invitations are}} held back. Under Users, choose to send {count, plural, one {it} other {them}}.',
  'ready.mails.failed': '{count, plural, one {# invitation} other {# invitations}} could not be sent.',
  'ready.mails.none': '{count, plural, one {# user has} other {# users have}} no invitation yet.',

  'ready.kiosks': 'Kiosks',
  'ready.kiosks.none': 'No kiosk is registered for this campaign. Users can log in at any kiosk, but only online.',
  'ready.kiosks.noneForVisitors':
    'No kiosk is registered for this campaign, so visitors without an account cannot play.',
  'ready.kiosks.well': '{count, plural, one {# kiosk is} other {# kiosks are}} ready.',
  'ready.kiosks.trouble': '{kiosk}: {trouble}',
  'ready.kiosks.unprepared': '{kiosk} has not prepared this campaign, so it cannot play offline.',
  'ready.kiosks.unknown': '{kiosk}: not known whether it has prepared this campaign.',
  'ready.kiosks.more': '{count, plural, one {# more kiosk} other {# more kiosks}} with such a message',
} as const;

/** Texts of the sync centre, which staff read. */
export const sync = {
  'sync.title': 'Sync centre',

  'sync.state.arrived': 'Everything is sent',
  'sync.state.arrivedText': 'The server has received all entries of this kiosk.',
  'sync.state.sending': 'Sending',
  'sync.state.sendingText': '{count, plural, one {# entry is} other {# entries are}} being sent to the server.',
  'sync.state.held': 'Some entries need you',
  'sync.state.heldText':
    '{count, plural, one {# entry needs} other {# entries need}} your decision below. All others are sent automatically.',
  'sync.state.offline': 'Working offline',
  'sync.state.safe': 'Nothing is lost. This kiosk stores all entries and sends them as soon as it can.',
  'sync.tryNow': 'Try now',

  'sync.trouble.no-network': 'This computer has no network. Check the Wi-Fi or the cable.',
  'sync.trouble.name-unknown':
    "The network works, but cannot find the server's address. Often the network has no internet. Open any web page in a browser on this computer. If that works, ask the people who run the server.",
  'sync.trouble.connection-refused':
    "The server's computer answers, but refuses connections. Most likely the server program is not running. Ask the people who run the server to start it.",
  'sync.trouble.no-answer':
    'The network works, but the server does not answer. The server may be off, or something blocks the connection.',
  'sync.trouble.proxy':
    "This computer uses a proxy, which blocks the server. Ask the people who run the network, and check the proxy in this computer's settings.",
  'sync.trouble.socks':
    "This computer uses a SOCKS proxy, which this app does not support. Ask the people who run the network for an HTTP proxy, and enter it in this computer's settings.",
  'sync.trouble.certificate':
    "The server's certificate is not trusted, so nothing is sent. Check this computer's date and time. Then ask the people who run the server or the network.",
  'sync.trouble.portal':
    'The Wi-Fi needs a login first. Open a browser on this computer and go to any web page. Log in on the page that appears, or accept its terms.',
  'sync.trouble.needs-https':
    "The server accepts only encrypted connections, but this kiosk has its unencrypted address. In this kiosk's settings, change http:// to https://.",
  'sync.trouble.stranger':
    'Something other than the server answers. Often it is the login page of a Wi-Fi. Open a browser on this computer and log in there.',
  'sync.trouble.garbled':
    "The server's answers are unreadable. Something in the network changes them, or the server has another version. Ask the people who run the network or the server.",
  'sync.trouble.server-error': 'The server answers, but cannot accept anything right now. Ask the people who run it.',
  'sync.trouble.storage':
    'The disk of this computer is full, so no entry can be marked as sent. Please free some space.',
  'sync.secureAddress':
    "The server redirects this kiosk to {address}. Please enter that address in this kiosk's settings, so that the connection is encrypted.",

  'sync.groups': 'Unsent entries',
  'sync.group.waiting': 'Waiting',
  'sync.group.parked': 'Needs login',
  'sync.group.refused': 'Refused',
  'sync.group.unclear': 'Unclear',
  'sync.group.quarantined': 'Unreadable',
  'sync.groupText.waiting': 'Sent in the order in which they were played.',
  'sync.groupText.parked':
    "The server needs these players to log in again. Once a player has logged in here, all of that player's entries are sent. A registered kiosk can send most of them without a login.",
  'sync.groupText.refused':
    'The server refused these entries. Retry once the cause is fixed, or discard entries that are not needed.',
  'sync.groupText.unclear':
    "The server's reply to these entries was lost, and the server cannot tell if it has them. Look in the report. If the entry is there, confirm it. If not, retry or discard it.",
  'sync.groupText.quarantined':
    'These entries were damaged on the disk. This kiosk stores them unchanged and never sends them.',
  'sync.groupEmpty': 'No entries here.',
  'sync.sentToday': 'Sent today',
  'sync.oldest': 'Oldest entry',
  'sync.oldestNone': '–',
  'sync.minutes': '{count, plural, =0 {just now} one {# minute} other {# minutes}}',
  'sync.hours': '{count, plural, one {# hour} other {# hours}}',
  'sync.days': '{count, plural, one {# day} other {# days}}',

  'sync.loading': 'Loading…',
  'sync.range': '{first}–{last} of {total}',
  'sync.earlier': 'Earlier',
  'sync.later': 'Later',
  'sync.unknownPlayer': 'Player {id}',
  'sync.unknownCampaign': 'Campaign {id}',
  'sync.kind.post-user-answer': 'Answer to a question',
  'sync.kind.put-game-status': 'Score of the game',
  'sync.kind.post-awarded-prize': 'Won prize',
  'sync.kind.post-walk-up': 'New visitor',
  'sync.kind.post-hand-over': 'Prize handed over',
  'sync.kind.post-hand-over-undo': 'Hand-over undone',
  'sync.handOverOf': 'Claim code {code}',
  'sync.kind.logout': 'Logout',
  'sync.kind.unknown': 'Unknown entry',
  'sync.notTried': 'Not tried yet.',
  'sync.underWay': 'Sending now.',
  'sync.needsSignIn': 'Waits until the player logs in here.',
  'sync.doubt.winners-not-counted':
    'This entry may have arrived, and the winners were not counted before. Check in the report if the player has the prize. If not, retry.',
  'sync.doubt.fewer-winners':
    'This entry may have arrived: one more prize of this kind has been won since, by this player or another one. Check in the report if the player has the prize. If not, retry.',
  'sync.doubt.not-listed':
    'This entry may have arrived, but the server does not list its data. Check in the report if it has. If not, retry.',
  'sync.doubt.forgotten':
    'The server has lost a part of this game. Check in the report if the player still has the prize. If not, retry.',
  'sync.doubt.too-old':
    'This entry is over 90 days old, so the server can no longer tell whether it has it. Check in the report if it has arrived. If not, retry.',
  'sync.damaged': 'This entry cannot be read.',
  'sync.details': 'Stored data',
  'sync.signIn': 'Log in',
  'sync.signInFor': 'Log in for {player}',
  'sync.retryAll': 'Retry all',
  'sync.retryOf': 'Retry: {entry}, {player}',
  'sync.discard': 'Discard…',
  'sync.discardOf': 'Discard: {entry}, {player}',

  'sync.confirm': 'It is in the report…',
  'sync.confirmOf': 'It is in the report: {entry}, {player}',

  'sync.settleTitle.discarded': 'Discard this entry?',
  'sync.settleTitle.delivered': 'Does the server have this entry?',
  'sync.settleText.discarded':
    'This kiosk will never send it. The entry and your reason stay on this kiosk, and in every file exported here.',
  'sync.settleText.delivered':
    'The entry counts as sent, and is not sent again. Your note stays on this kiosk, and in every file exported here.',
  'sync.settleReason.discarded': 'Why is it not needed?',
  'sync.settleReason.delivered': 'Where did you see it?',
  'sync.settleName': 'Your name',
  'sync.settleYes.discarded': 'Discard',
  'sync.settleYes.delivered': 'The server has it',
  'sync.settleNo': 'Keep it',
  'sync.settled.discarded': 'Discarded. This kiosk stores the entry and your reason.',
  'sync.settled.delivered': 'Counts as sent. This kiosk stores the entry and your note.',

  'sync.move': 'Bring entries to another kiosk',
  'sync.moveText':
    'A file takes all unsent entries to another kiosk or to an administrator. The entries stay here too. Each counts once, whichever kiosk sends it first. The file contains names and answers of players, so keep it safe.',
  'sync.export': 'Export to a file',
  'sync.import': 'Import a file',
  'sync.importTitle': 'Import',
  'sync.importNotTaken': 'Nothing was imported',
  'sync.importTaken': '{count, plural, =0 {No new entry was} one {# entry was} other {# entries were}} imported.',
  'sync.importKnown':
    '{count, plural, one {# entry was already here, or was sent or discarded here.} other {# entries were already here, or were sent or discarded here.}}',
  'sync.importUnreadable':
    '{count, plural, one {# damaged entry stays in the file.} other {# damaged entries stay in the file.}}',
  'sync.importFrom':
    'The server confirms that they come from the kiosk {kiosk}. This kiosk sends them as soon as it reaches the server.',
  'sync.importUnvouched':
    'The server does not confirm which kiosk made this file. The kiosk sends no hand-overs from it. Each other entry waits until its player has logged in here.',
  'sync.refusal.foreign': 'This file contains no unsent entries. Please choose one that a kiosk has exported.',
  'sync.refusal.newer': 'A newer version of this app made the file. Please update this kiosk first.',
  'sync.refusal.damaged':
    'The file is damaged or incomplete. Please copy it from the other kiosk again. The entries are still there.',
  'sync.refusal.other-server': 'The entries in this file belong to another server.',
  'sync.refusal.server-away':
    'The server must confirm where the file comes from, but is unreachable. Please try again once this kiosk is connected.',
  'sync.refusal.not-opened':
    'The safety copy cannot be opened: it is damaged, this kiosk is not registered, or the other kiosk belongs to another vendor.',

  'sync.catchUp': 'Check what was sent',
  'sync.catchUpText':
    'Use this after the server was restored from a backup. It compares the entries sent in the last 30 days with the server, and sends lost ones again.',
  'sync.caughtUp':
    '{compared, plural, =0 {No game was compared with the server.} one {# game was compared with the server.} other {# games were compared with the server.}} {resent, plural, =0 {Nothing had to be sent again.} one {# lost entry is sent again.} other {# lost entries are sent again.}}{handOvers, plural, =0 {} one { # hand-over is sent again to be sure.} other { # hand-overs are sent again to be sure.}}{unclear, plural, =0 {} one { # award is unclear: see the list.} other { # awards are unclear: see the list.}}{unasked, plural, =0 {} one { # game could not be compared: its player must log in, or this kiosk must be registered.} other { # games could not be compared: their players must log in, or this kiosk must be registered.}}',
  'sync.caughtUpPartly':
    'The server stopped answering after {compared, plural, one {# game} other {# games}}. Check again when it answers.',

  'lease.title': 'Prizes of this kiosk',
  'lease.hint':
    'Choose how many of each prize to reserve for this kiosk. Only this kiosk can award those, also offline, so no prize is given away twice. While online, the kiosk refills awarded prizes.',
  'lease.left': '{count, number} left',
  'lease.short':
    '{count, number} left. Asked for {wanted, number}, got {got, number}: the rest is taken or kept for other kiosks.',
  'lease.unnamed': 'Prize without a name',
  'lease.hold': 'Reserve for {campaign}',
  'lease.saving': 'Saving…',
  'lease.until': 'Reserved until {until}.',
  'lease.none': 'Nothing is reserved.',
  'lease.playsHere': '{count, plural, one {# player plays} other {# players play}} here.',
  'lease.playsElsewhere': '{count, plural, one {# player plays} other {# players play}} elsewhere.',
  'lease.players': 'Players with an account',
  'lease.playersAnywhere': 'Can play at any kiosk',
  'lease.playersTaken':
    'Take players along: {count, plural, one {# prepared player} other {# prepared players}} can play only here',
  'lease.playersHint':
    'Take players along only with a kiosk that leaves the network. Other kiosks send these players away until you change this here, online.',
  'lease.without': 'When offline and nothing is reserved',
  'lease.toBeConfirmed': 'Award prizes, and confirm them later',
  'lease.awardNone': 'Award no prizes',
  'lease.problem': 'Please enter a whole number up to 100,000.',

  'sync.kiosk': 'This kiosk',

  'prepare.title': 'Prepare for offline',
  'prepare.hint': 'Players of the chosen campaigns can then log in and play offline.',
  'prepare.start': '{count, plural, =0 {Remove all} one {Prepare # campaign} other {Prepare # campaigns}}',
  'prepare.again': '{count, plural, one {Prepare # campaign again} other {Prepare # campaigns again}}',
  'prepare.busy': 'Preparing…',
  'prepare.reading': 'Checking what is prepared…',
  'prepare.unregistered': 'Register this kiosk first. An administrator does it, or creates a registration code.',
  'prepare.noCampaigns': 'This kiosk has no campaigns. An administrator assigns them under Kiosks.',
  'prepare.none': 'Not prepared',
  'prepare.ready': 'Ready until {until}',
  'prepare.expired': 'Expired {until}',
  'prepare.players': '{count, plural, one {# player} other {# players}}',
  'prepare.walkUps': 'visitors without an account',
  'prepare.timeZone': 'Time zone of the venue: {zone}',
  'prepare.questions': '{count, plural, one {# question} other {# questions}}',
  'prepare.prizes': '{count, plural, one {# prize} other {# prizes}}',
  'prepare.asOf': 'as of {moment}',
  'prepare.imagesMissing': '{count, plural, one {# image is missing.} other {# images are missing.}}',
  'prepare.notKept': 'Lost when the app closes, because this computer cannot store it safely.',
  'prepare.problem': 'Not updated: {problem}',

  'sync.storage': 'Storage',
  'sync.size.bytes': '{size} B',
  'sync.size.kilobytes': '{size} kB',
  'sync.size.megabytes': '{size} MB',
  'sync.size.gigabytes': '{size} GB',
  'sync.storageUsed': "This kiosk's data uses {used}.",
  'sync.storageFree': '{free} free on the disk.',
  'sync.storageLow': 'Only {free} free on the disk. Please free some space.',
  'sync.settledCount':
    'Staff have discarded {count, plural, one {# entry, or confirmed it} other {# entries, or confirmed them}} as sent.',
  'sync.elsewhere':
    '{count, plural, one {# entry waits} other {# entries wait}} for another server ({origin}), and will be sent only there.',
  'sync.builtIn': 'the built-in server',
  'sync.drawsText': 'The draw log shows the result of every spin and every press.',
} as const;

/** Texts of the sync centre, which staff read. */
export const sync = {
  'sync.title': 'Sync centre',

  'sync.state.arrived': 'Nothing waits to be sent',
  'sync.state.arrivedText': 'There is nothing on this kiosk that the server still has to receive.',
  'sync.state.sending': 'Sending',
  'sync.state.sendingText':
    '{count, plural, one {# entry is on its way} other {# entries are on their way}} to the server.',
  'sync.state.held': 'Some entries need you',
  'sync.state.heldText':
    '{count, plural, one {# entry waits} other {# entries wait}} for somebody to decide below. All others go on by themselves.',
  'sync.state.offline': 'Working offline',
  'sync.state.safe':
    'Nothing is lost: everything is kept on this kiosk and sent by itself as soon as that is possible.',
  'sync.tryNow': 'Try now',

  'sync.trouble.no-network': 'This computer is in no network. Check the Wi-Fi or the cable.',
  'sync.trouble.name-unknown':
    "The network is there, but it does not find the server's address. Often the network has no internet: try a web page in a browser on this computer. If that works, ask whoever runs the server.",
  'sync.trouble.connection-refused':
    "The server's computer is there, but it takes no connection. Most likely its program is not running: whoever runs the server can start it.",
  'sync.trouble.no-answer':
    'The network is there, but the server does not answer. It may be switched off, or something blocks the way.',
  'sync.trouble.proxy':
    "This computer reaches the server through a proxy, and the proxy does not let it. Ask whoever runs the network, and check the proxy in this computer's settings.",
  'sync.trouble.certificate':
    "The server's certificate is not trusted, so nothing is sent. Check this computer's date and time; then ask whoever runs the server or the network.",
  'sync.trouble.portal':
    'The Wi-Fi wants somebody to log in first. Open a browser on this computer and go to any web page: its log-in page appears. Log in there, or accept its terms.',
  'sync.trouble.needs-https':
    "The server takes encrypted connections only, and this kiosk has its unencrypted address. Change the address in this kiosk's settings: it begins with https:// instead of http://.",
  'sync.trouble.stranger':
    "Something else answers in the server's place. Often it is the log-in page of a Wi-Fi: open a browser on this computer and log in there.",
  'sync.trouble.garbled':
    'The server is there, but one of its answers cannot be used: something on the way changes it, or the server has another version. Whoever runs the network or the server can find out.',
  'sync.trouble.server-error':
    'The server answers, but cannot take anything right now. Whoever runs it can find out why.',
  'sync.trouble.storage':
    'The disk of this computer is full, so nothing can be marked as sent. Please free some space.',
  'sync.secureAddress':
    "The server sends this kiosk on to {address}. Please put that address into this kiosk's settings: everything is encrypted on the way then.",

  'sync.groups': 'Unsent entries',
  'sync.group.waiting': 'Waiting',
  'sync.group.parked': 'Needs sign-in',
  'sync.group.refused': 'Refused',
  'sync.group.unclear': 'Unclear',
  'sync.group.quarantined': 'Unreadable',
  'sync.groupText.waiting': 'They are sent in the order in which they were played.',
  'sync.groupText.parked':
    "The server wants these players to sign in again. Once a player has done that here, all of that player's entries are sent. A kiosk that is registered can send most of them without that.",
  'sync.groupText.refused': 'The server has said no. Try again once the cause is gone, or discard what is not needed.',
  'sync.groupText.unclear':
    'The reply to these was lost, and the server cannot tell whether it has them. Look in the report: if it is there, say so. If not, retry or discard.',
  'sync.groupText.quarantined':
    'Something has damaged these entries on the disk. They are kept as they are and are never sent.',
  'sync.groupEmpty': 'There is nothing here.',
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
  'sync.kind.logout': 'Log-out',
  'sync.kind.unknown': 'Unknown entry',
  'sync.notTried': 'Not tried yet.',
  'sync.underWay': 'Being sent right now.',
  'sync.needsSignIn': 'Waits until the player signs in here.',
  'sync.doubt.winners-not-counted':
    "The server's reply was lost, and it does not count winners. Look in the report whether the player has the prize. If not, retry.",
  'sync.doubt.fewer-winners':
    "The server's reply was lost. One more prize of this kind has been won since: by this player, or by another one. Look in the report whether the player has the prize. If not, retry.",
  'sync.doubt.not-listed':
    "The server's reply was lost, and it does not say what it has. Look in the report whether this has arrived. If not, retry.",
  'sync.doubt.forgotten':
    'The server has lost a part of this play. Look in the report whether the player still has the prize. If not, retry.',
  'sync.doubt.too-old':
    'This entry is over 90 days old, so the server can no longer tell whether it has it. Look in the report whether it has arrived. If not, retry.',
  'sync.damaged': 'It cannot be read.',
  'sync.details': 'What is stored',
  'sync.signIn': 'Sign in',
  'sync.signInFor': 'Sign in for {player}',
  'sync.retryAll': 'Retry all',
  'sync.retryOf': 'Retry: {entry}, {player}',
  'sync.discard': 'Discard…',
  'sync.discardOf': 'Discard: {entry}, {player}',

  'sync.confirm': 'It is in the report…',
  'sync.confirmOf': 'It is in the report: {entry}, {player}',

  'sync.settleTitle.discarded': 'Discard this entry?',
  'sync.settleTitle.delivered': 'Has the server got this entry?',
  'sync.settleText.discarded':
    'It is never sent then. It stays on this kiosk together with your reason, and in every file that is exported here.',
  'sync.settleText.delivered':
    'It counts as sent then, and is not sent again. What you write here stays on this kiosk, and in every file that is exported here.',
  'sync.settleReason.discarded': 'Why is it not needed?',
  'sync.settleReason.delivered': 'Where have you seen it?',
  'sync.settleName': 'Your name',
  'sync.settleYes.discarded': 'Discard',
  'sync.settleYes.delivered': 'The server has it',
  'sync.settleNo': 'Keep it',
  'sync.settled.discarded': 'Discarded. The entry and your reason are kept on this kiosk.',
  'sync.settled.delivered': 'Counts as sent. The entry and what you wrote are kept on this kiosk.',

  'sync.move': 'Bring entries to another kiosk',
  'sync.moveText':
    'A file takes everything unsent to another kiosk or to an administrator. The entries stay here too: whichever kiosk sends them first, each counts once. The file holds names and answers of players, so keep it safe.',
  'sync.export': 'Export to a file',
  'sync.import': 'Import a file',
  'sync.importTitle': 'Import',
  'sync.importNotTaken': 'Nothing was taken in',
  'sync.importTaken': '{count, plural, =0 {No new entry was} one {# entry was} other {# entries were}} taken in.',
  'sync.importKnown':
    '{count, plural, one {# entry was here already, or has been sent or discarded here.} other {# entries were here already, or have been sent or discarded here.}}',
  'sync.importUnreadable':
    '{count, plural, one {# damaged entry stays in the file.} other {# damaged entries stay in the file.}}',
  'sync.importFrom':
    'The server confirms that they come from the kiosk {kiosk}. They are sent as soon as this kiosk reaches the server.',
  'sync.importUnvouched':
    'The server does not confirm which kiosk has made this file. So each entry waits until its player has signed in here.',
  'sync.refusal.foreign': 'This is not a file of unsent entries. Please choose one that a kiosk has exported.',
  'sync.refusal.newer': 'A newer version of this program has made the file. Please update this kiosk first.',
  'sync.refusal.damaged':
    'The file is damaged or not complete. Please copy it from the other kiosk once more. The entries are still there.',
  'sync.refusal.other-server': 'The entries in this file belong to another server than the one this kiosk works with.',
  'sync.refusal.server-away':
    'The server has to confirm where the file comes from, and cannot be reached. Please try again once this kiosk is connected.',
  'sync.refusal.not-opened':
    'The safety copy cannot be opened: it is damaged, this kiosk is not registered, or the other kiosk belongs to another vendor.',

  'sync.catchUp': 'Check what was sent',
  'sync.catchUpText':
    'After the server was restored from a backup: compares what it has received from this kiosk in the last 30 days with what it still has, and sends again what it has lost.',
  'sync.caughtUp':
    '{compared, plural, =0 {No play was compared with the server.} one {# play was compared with the server.} other {# plays were compared with the server.}} {resent, plural, =0 {Nothing had to be sent again.} one {# entry that it had lost is sent again.} other {# entries that it had lost are sent again.}}{unclear, plural, =0 {} one { # award is unclear: see the list.} other { # awards are unclear: see the list.}}{unasked, plural, =0 {} one { # play could not be compared: its player must sign in, or this kiosk be registered.} other { # plays could not be compared: their players must sign in, or this kiosk be registered.}}',
  'sync.caughtUpPartly':
    'The server stopped answering after {compared, plural, one {# play} other {# plays}}. Check again when it answers.',

  'lease.title': 'Prizes of this kiosk',
  'lease.hint':
    'Choose how many of each prize this kiosk keeps for itself. Only it can award those, also without a network, so no prize is promised twice. While there is a network it fills up what has been awarded.',
  'lease.left': '{count, number} left',
  'lease.unnamed': 'Prize without a name',
  'lease.hold': 'Hold for {campaign}',
  'lease.saving': 'Saving…',
  'lease.until': 'Held until {until}.',
  'lease.none': 'Nothing is held right now.',
  'lease.playsHere': '{count, plural, one {# player plays} other {# players play}} here.',
  'lease.playsElsewhere': '{count, plural, one {# player plays} other {# players play}} elsewhere.',
  'lease.without': 'Without a network, where this kiosk holds nothing',
  'lease.toBeConfirmed': 'Award prizes, and confirm them later',
  'lease.awardNone': 'Award no prizes',
  'lease.problem': 'Please enter a whole number up to 100,000.',

  'sync.kiosk': 'This kiosk',

  'prepare.title': 'Prepare for offline',
  'prepare.hint': 'Players of the chosen campaigns can then log in and play without a network.',
  'prepare.start': '{count, plural, =0 {Drop all} one {Prepare # campaign} other {Prepare # campaigns}}',
  'prepare.again': '{count, plural, one {Prepare # campaign again} other {Prepare # campaigns again}}',
  'prepare.busy': 'Preparing…',
  'prepare.reading': 'Looking up what is ready…',
  'prepare.unregistered': 'Register this kiosk first: an administrator does it, or makes a pairing code.',
  'prepare.noCampaigns': 'This kiosk has no campaigns. An administrator gives it some, under Kiosks.',
  'prepare.none': 'Not ready',
  'prepare.ready': 'Ready until {until}',
  'prepare.expired': 'Expired {until}',
  'prepare.players': '{count, plural, one {# player} other {# players}}',
  'prepare.walkUps': 'visitors without an account',
  'prepare.questions': '{count, plural, one {# question} other {# questions}}',
  'prepare.prizes': '{count, plural, one {# prize} other {# prizes}}',
  'prepare.asOf': 'as of {moment}',
  'prepare.imagesMissing': '{count, plural, one {# image is missing.} other {# images are missing.}}',
  'prepare.notKept': 'Only until the app is closed: this computer offers nowhere safe to keep it.',
  'prepare.problem': 'Not brought up to date: {problem}',

  'sync.storage': 'Storage',
  'sync.size.bytes': '{size} B',
  'sync.size.kilobytes': '{size} kB',
  'sync.size.megabytes': '{size} MB',
  'sync.size.gigabytes': '{size} GB',
  'sync.storageUsed': "This kiosk's data takes {used}.",
  'sync.storageFree': '{free} are free on the disk.',
  'sync.storageLow': 'Only {free} are free on the disk. Please free some space.',
  'sync.settledCount':
    '{count, plural, one {# entry has} other {# entries have}} been discarded, or confirmed as sent, by staff.',
  'sync.elsewhere':
    '{count, plural, one {# entry waits here for another server ({origin}). It goes} other {# entries wait here for another server ({origin}). They go}} nowhere else.',
  'sync.builtIn': 'the built-in server',
  'sync.drawsText': 'The draw log shows what every spin and every press has drawn.',
} as const;

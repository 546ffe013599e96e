/** Texts of the kiosk's main process: its dialogs, and the names of the files it saves. */
export const kiosk = {
  'start.damagedData':
    "The kiosk's data was damaged and has been set aside as {file}. {jobs} unsent entries were saved from it.",
  'start.leftovers':
    '{count, plural, one {A damaged file of earlier is kept:} other {Damaged files of earlier are kept:}} {files}',
  'start.noRoom':
    "There is no room on the disk for the kiosk's data ({file}). Nothing is lost. Please free some space and start again.",
  'start.newerData':
    "The kiosk's data is of version {found}, this program knows {known}. Please install the newer version.",
  'start.developmentData':
    "A development version wrote the kiosk's data ({file}), and this version cannot read it. Nothing was changed. To send unsent entries, start the earlier version. To start empty, move this file and the files that begin with its name elsewhere.",
  'start.mode': 'KIOSK_MODE is "{mode}"; it must be one of {modes}.',
  'start.idleSeconds':
    'KIOSK_IDLE_SECONDS is "{seconds}"; it must be a whole number of seconds, at most 99999, or 0 for never.',
  'start.apiUrl': 'KIOSK_API_URL is "{url}"; it must be an address such as https://api.example.com.',
  'start.plainHttp':
    '"{url}" is plain http to another machine: everybody on the network can read along. Use https, or allow it with KIOSK_ALLOW_HTTP=1 or "allowHttp": true in settings.json.',
  'start.updateFeed':
    'KIOSK_UPDATE_FEED is "{url}"; it must be an https address such as https://updates.example.com/spinboard.',
  'start.staffPin': 'The staff PIN must be four to twelve digits.',
  'start.serverCrashed': 'The embedded server crashed ({type}, {location}).',
  'start.serverNotStarted': 'The embedded server did not start.',
  'start.serverEnded': 'The embedded server ended with {code}.',

  'setUp.unreachable': 'Nothing answers at {address}. Please check the address and the network.',
  'setUp.secureAddress': 'This server is reached at {address}. Please enter that address.',
  'setUp.anotherServer': 'Something answers at {address}, but it is not a Spinboard server.',
  'setUp.ownServerFailed': 'The built-in server could not be set up: {reason}',

  'chooseFolder.title': 'Folder for the safety copy',

  'play.elsewhere': 'This game goes on at another kiosk. Please log out there first, or ask the booth staff.',
  'offline.unregistered': 'This kiosk is not registered for it. An administrator has to register it first.',
  'signIn.wrong':
    'The server cannot be reached, and this kiosk does not know this user name with this password. Please call the booth staff.',
  'code.needsServer':
    'Only the server knows this code, and it cannot be reached. Please log in with your username and password.',
  'code.notTaken': 'Nobody can log in with a code here. Please log in with your username and password.',
  'sender.locked':
    "Waits until the computer's key store gives out this kiosk's key. It is asked again every few minutes.",
  'signIn.locked': 'Too many wrong passwords. Please try again in 15 minutes, or call the booth staff.',

  'walkUp.notAllowed': 'Nobody can play this without an account right now. Please call the booth staff.',
  'walkUp.hasAccount': 'There is an account with this email. Please log in with its password, or call the booth staff.',
  'walkUp.before': 'Somebody with this email has played here already. Please call the booth staff.',
  'quitApp.question': 'Quit Spinboard?',
  'quitApp.detail':
    '{left} Nothing is lost: it stays on this computer, and is sent once the app runs again and reaches the server.',
  'quitApp.stay': 'Stay',
  'quitApp.quit': 'Quit',

  'safeScreen.title': 'One moment, please',
  'safeScreen.detail': 'This kiosk is starting again. Your game is safe: it goes on where it was.',
  'safeScreen.staff': 'If this does not go away within a few minutes, please call the booth staff.',
  'safeScreen.forStaff': 'Staff',

  'sync.notHeld': 'This entry does not wait for you any more. Please look at the list again.',

  'save.kind': '{kind} file',
  'export.outbox': 'spinboard-unsent.jsonl',
  'export.draws': 'spinboard-draws.jsonl',
  'export.log': 'spinboard-log.txt',
  'export.sheet': 'report.xlsx',
  'export.issues': 'issues.csv',
  'export.row': 'Row',
  'export.column': 'Column',
  'export.reason': 'Reason',
} as const;

/** Texts of the kiosk's main process: its dialogs, and the names of the files it saves. */
export const kiosk = {
  'person.erasedNumber': 'Erased person {id}',
  'person.erasedReason': 'Erased with the person',

  'start.damagedData':
    "The kiosk's data was damaged and has been set aside as {file}. {jobs} unsent entries were saved from it.",
  'start.leftovers':
    '{count, plural, one {An earlier damaged file is stored here:} other {Earlier damaged files are stored here:}} {files}',
  'start.noRoom':
    "The disk has no room for the kiosk's data ({file}). Nothing is lost. Please free some space and start again.",
  'start.newerData':
    "The kiosk's data has version {found}, but this app supports version {known}. Please install the newer app.",
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
  'start.staffPin': 'A new staff PIN must have six digits.',
  'start.serverCrashed': 'The embedded server crashed ({type}, {location}).',
  'start.serverNotStarted': 'The embedded server did not start.',
  'start.serverEnded': 'The embedded server ended with {code}.',

  'setUp.unreachable': 'Nothing answers at {address}. Please check the address and the network.',
  'setUp.secureAddress': "This server's address is {address}. Please enter that address.",
  'setUp.anotherServer': 'Something answers at {address}, but it is not a Spinboard server.',
  'setUp.ownServerFailed': 'The built-in server could not be set up: {reason}',

  'chooseFolder.title': 'Folder for the safety copy',

  'play.elsewhere': 'This game goes on at another kiosk. Please log out there first, or ask the booth staff.',
  'offline.unregistered': 'This kiosk is not registered. An administrator must register it first.',
  'door.notAdmin': "Only administrators of this kiosk's company can open this door.",
  'door.needsHttps': 'Without https nobody can prove to be an administrator here. Please enter the PIN.',
  'signIn.wrong':
    'This kiosk is offline and does not have this username with this password. Please call the booth staff.',
  'code.needsServer':
    'This kiosk is offline, so it cannot check the code. Please log in with your username and password.',
  'code.notTaken': 'Codes do not work here. Please log in with your username and password.',
  'sender.locked':
    "Waits until the computer's key store releases this kiosk's key. The kiosk tries again every few minutes.",
  'signIn.locked': 'Too many wrong passwords. Please try again in 15 minutes, or call the booth staff.',

  'walkUp.notAllowed': 'This game now needs an account. Please call the booth staff.',
  'walkUp.textsChanged': 'The texts have just changed. Please read them again.',
  'walkUp.hasAccount': 'This email has an account. Please log in with its password, or call the booth staff.',
  'resume.wrong': 'This email and code do not match. Please check both, or call the booth staff.',
  'resume.locked': 'Too many wrong codes. Please try again in 15 minutes, or call the booth staff.',
  'resume.over': 'This game is over. If you have a question, please call the booth staff.',
  'quitApp.question': 'Quit Spinboard?',
  'quitApp.detail':
    '{left} Nothing is lost. Entries stay on this computer, and the app sends them once it runs again and reaches the server.',
  'quitApp.stay': 'Stay',
  'quitApp.quit': 'Quit',

  'failedStart.title': 'The app cannot start',
  'failedStart.staff': 'Please call the booth staff.',
  'safeScreen.title': 'One moment, please',
  'safeScreen.detail': 'This kiosk is restarting. Your game is saved.',
  'safeScreen.staff': 'If this lasts over a few minutes, please call the booth staff.',
  'safeScreen.forStaff': 'Staff',

  'sync.notHeld': 'This entry is being sent, or is no longer in the list. Please look at the list again.',

  'save.kind': '{kind} file',
  'export.outbox': 'spinboard-unsent.jsonl',
  'export.draws': 'spinboard-draws.jsonl',
  'export.log': 'spinboard-log.txt',
  'export.sheet': 'report.xlsx',
  'export.issues': 'issues.csv',
  'export.row': 'Row',
  'export.column': 'Column',
  'export.reason': 'Reason',

  'closing.closed': 'This kiosk is closed for a break.',
  'closing.notPossible': 'Choose a time within the next seven days.',
} as const;

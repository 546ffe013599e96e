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
  'start.mode': 'KIOSK_MODE is "{mode}"; it must be one of {modes}.',
  'start.apiUrl': 'KIOSK_API_URL is "{url}"; it must be an address such as https://api.example.com.',
  'start.plainHttp':
    '"{url}" is plain http to another machine: everybody on the network can read along. Use https, or allow it with KIOSK_ALLOW_HTTP=1 or "allowHttp": true in settings.json.',
  'start.serverCrashed': 'The embedded server crashed ({type}, {location}).',
  'start.serverNotStarted': 'The embedded server did not start.',
  'start.serverEnded': 'The embedded server ended with {code}.',

  'setUp.unreachable': 'Nothing answers at {address}. Please check the address and the network.',
  'setUp.anotherServer': 'Something answers at {address}, but it is not a Spinboard server.',
  'setUp.ownServerFailed': 'The built-in server could not be set up: {reason}',

  'quitApp.question': 'Quit Spinboard?',
  'quitApp.detail':
    '{left} Nothing is lost: it stays on this computer, and is sent once the app runs again and reaches the server.',
  'quitApp.stay': 'Stay',
  'quitApp.quit': 'Quit',

  'sync.notHeld': 'This entry does not wait for you any more. Please look at the list again.',

  'save.kind': '{kind} file',
  'export.outbox': 'spinboard-unsent.jsonl',
  'export.draws': 'spinboard-draws.jsonl',
  'export.sheet': 'report.xlsx',
  'export.issues': 'issues.csv',
  'export.row': 'Row',
  'export.column': 'Column',
  'export.reason': 'Reason',
} as const;

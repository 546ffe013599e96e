/** Texts of the kiosk's main process: its dialogs, and the names of the files it saves. */
export const kiosk = {
  'start.damagedData':
    "The kiosk's data was damaged and has been set aside as {file}. {jobs} unsent entries were saved from it.",
  'start.newerData':
    "The kiosk's data is of version {found}, this program knows {known}. Please install the newer version.",
  'start.mode': 'KIOSK_MODE is "{mode}"; it must be one of {modes}.',
  'start.apiUrl': 'KIOSK_API_URL is "{url}"; it must be an address such as https://api.example.com.',
  'start.serverNotStarted': 'The embedded server did not start.',
  'start.serverEnded': 'The embedded server ended with {code}.',

  'export.outbox': 'spinboard-outbox.json',
  'export.draws': 'spinboard-draws.jsonl',
  'export.sheet': 'report.xlsx',
  'export.issues': 'issues.csv',
  'export.row': 'Row',
  'export.column': 'Column',
  'export.reason': 'Reason',
} as const;

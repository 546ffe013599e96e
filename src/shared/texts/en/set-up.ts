/** The screens of a kiosk that has no server to work with. They are for staff. */
export const setUp = {
  'setUp.title': 'Set up this kiosk',
  'setUp.lead': 'Where do campaigns, questions and players come from?',
  'setUp.address': 'A server',
  'setUp.addressHint': 'Your company gives you its address.',
  'setUp.own': 'This computer',
  'setUp.ownHint': 'The built-in server, with an administrator of your own.',
  'setUp.addressField': 'Address of the server',
  'setUp.addressExample': 'https://api.example.com',
  'setUp.allowHttp': 'Allow http: everybody on the network can read along',
  'setUp.takeAddress': 'Check and use',
  'setUp.vendor': 'Company',
  'setUp.userName': 'Your email, which is your username',
  'setUp.password': 'Password',
  'setUp.repeated': 'Password, once more',
  'setUp.takeOwn': 'Create and start',
  'setUp.provisionProblem': 'The provisioning file {file} is not used: {problem}.',
  'setUp.settingsSetAside': 'The settings could not be read. They are kept as {file}.',

  'serverFailed.title': 'The built-in server does not start',
  'serverFailed.hint': 'What has been played on this kiosk is safe.',
  'serverFailed.tryAgain': 'Try again',
  'serverFailed.chooseAgain': 'Choose another server',
  'serverFailed.askUnsent':
    '{left} Choose another server all the same? They wait here until this kiosk works with this server again.',
  'serverFailed.stay': 'Stay',
} as const;

/** Texts that all sides of the app use. Those in docs/specification.md stay letter by letter. */
export const common = {
  'app.name': 'Spinboard',
  'product.name': 'Prize Wheel',

  'about.title': 'About',

  'form.required': 'This field is required',
  'form.email': 'Please enter valid email address',
  'form.correctAnswer': 'Please select correct answer',
  'form.username': 'Username is required',
  'form.passwordLength': 'The password must be at least 6 characters long',
  // The specification has this spelling.
  'form.passwordMatch': "The passwords doesn't match",

  'page.notPermitted': 'Requested information is not permitted',
  'page.notFound': 'Error 404: Page Not Found',
  'page.nothingAssigned': 'Nothing is assigned to you. Please contact your manager.',

  'error.fallback': 'Something went wrong',
  'error.unreachable': 'The server cannot be reached. Please check the connection and try again.',
  'error.invalidResponse': "The server's answer could not be read. Please try again.",
  'error.storage': 'This could not be saved on the kiosk. Please call the booth staff.',
  'error.rejectedRequest': 'That is not possible right now.',
  'error.signedOut': 'Please log in again.',

  'session.passwordSent': 'New password has been sent to your email',
  'session.passwordChanged': 'Your password has been changed',

  'prize.none': 'No Prize',

  'unsent.left': '{count, plural, one {# entry has} other {# entries have}} not reached the server yet.',
  'unsaved.question': 'Leave without saving?',
  'unsaved.detail': 'Your changes on this page are not saved.',
  'unsaved.leave': 'Leave',
  'unsaved.stay': 'Stay',
} as const;

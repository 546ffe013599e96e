/** The texts of the work on a campaign's questions, beyond the list itself. */
export const questions = {
  'asked.field': 'Questions asked',
  'asked.hint': 'How many each player gets, at random. Empty: all',
  'asked.hintOf': 'Of {total, number}, at random for each player. Empty: all',
  'asked.tooMany':
    'The campaign has only {total, plural, one {# question} other {# questions}}, so each player gets all of them',
  'asked.notice': 'Each player gets {asked, number} of the {total, number} questions, chosen at random.',
  'asked.noticeTooFew':
    'Each player should get {asked, number} questions, but there {total, plural, one {is only #} other {are only #}}. Until you add more, each player gets all of them.',
  'sheet.badRows': 'Some rows have problems',
  'sheet.importGood': 'Import the others',
  'sheet.someImported': 'All rows without problems have been imported',
  'questions.introSome': 'Each player of {campaign} gets some of these in this order. The first answer locks them.',
  'questions.introSomeLocked': 'Each player of {campaign} gets some of these in this order.',
  'questions.download': 'Download questions',
  'order.open': 'Change order',
  'order.title': 'Order of the questions',
  'order.hint':
    'Drag a question to its place. With the keyboard, go to a question’s handle and press the arrow keys, Home or End.',
  'order.list': 'Questions in their order',
  'order.handle': 'Move {question}',
  'order.up': 'Move up: {question}',
  'order.down': 'Move down: {question}',
  'order.said': '{question} is now number {number, number} of {total, number}',
  'order.saved': 'The order has been saved',
} as const;

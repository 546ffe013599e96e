/** The texts of corrections of a played campaign. */
export const corrections = {
  'corrections.title': 'Corrections',
  'corrections.hint':
    'Correct a text or replace a picture. Which answer is right, and how many answers there are, stays as it is.',
  'corrections.choose': 'Choose a prize or a question to correct',
  'corrections.saveFirst': 'Save your changes before you correct something.',
  'corrections.prizes': 'Prizes',
  'corrections.questions': 'Questions',
  'corrections.prizeTitle': 'Correct the prize',
  'corrections.questionTitle': 'Correct the question',
  'corrections.detail':
    'Connected kiosks show the correction within a minute, an offline kiosk once it is connected again. Every change is recorded.',
  'corrections.ok': 'Correct',
  'corrections.answer': 'Answer {number}',
  'corrections.rightAnswer': 'Answer {number} (correct)',
  'corrections.notice': 'The correction has been saved',
  'corrections.text': '“{from}” corrected to “{to}” by {name}, {moment}',
  'corrections.formerAnswers':
    '{count, plural, one {# answer was} other {# answers were}} given before visitors saw this change',
  'corrections.picture': 'Picture of {prize} replaced by {name}, {moment}',
} as const;

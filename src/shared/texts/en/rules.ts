/**
 * Messages about the values of forms and spreadsheets, and the marks in reports, in the administrators' area and on
 * the server.
 */
export const rules = {
  'rule.controlCharacters': 'Control characters are not allowed',
  'rule.tooLong': 'At most {maximum, number} characters are allowed',
  'rule.tooManyBytes': 'The text is larger than {maximum, number} bytes',
  'rule.invisible': 'This text has no visible characters',
  'rule.negative': 'The number cannot be below 0',
  'rule.notWholeNumber': 'Must be a whole number from 0 to {maximum, number}',
  'rule.unreadableDate': 'Please enter a date as MM/dd/yyyy',
  'rule.pastDate': 'The date cannot be before today',
  'rule.endBeforeStart': 'The end date is before the start date',
  'rule.endEarlier': 'This campaign has been played, so its end can only move later',
  'rule.fewerWinners': 'This campaign has been played, so winners can only be added',
  'rule.minimumAboveMaximum': 'The maximum is below the minimum',
  'rule.sameAnswer': 'This answer is there already',
  'rule.imageTooLarge': 'The image is larger than 5 MB.',
  'rule.imageType': 'Only png and jpeg images are accepted.',
  'rule.serverAddress': 'Please enter an address such as https://api.example.com',
  'rule.plainHttp': 'With http, everyone on the network can read along. Please use https, or allow http.',
  'rule.imagePixels': 'The image has too many pixels.',

  'mark.notConfirmed': 'Not confirmed: the game has not ended',
  'mark.noSpinUsed': 'Awarded without a spin',
  'mark.pointsTooLow': 'The points do not reach this prize',
  'mark.higherPrizeLeft': 'A higher prize was due and has winners left',
  'mark.boardPlayed': 'A wheel prize, but the game ended on the board',
  'mark.boardNotPlayed': 'A Press Your Luck prize without a press',
  'mark.unknown': 'Please check this prize',
  'mark.arrivedLate': 'Arrived late',
  'mark.removed': 'Removed from the campaign',

  'tiers.gapAt': '{from} points have no prize, so {prize} is awarded there.',
  'tiers.gapFrom': '{from} to {to} points have no prize, so {prize} is awarded there.',
  'tiers.overlapAt': '{prizes} overlap at {from} points: {prize} is awarded there.',
  'tiers.overlapFrom': '{prizes} overlap at {from} to {to} points: {prize} is awarded there.',
  'tiers.elsewhereAt': 'At {from} points {prize} is awarded, not {prizes}.',
  'tiers.elsewhereFrom': 'At {from} to {to} points {prize} is awarded, not {prizes}.',
  'tiers.unreachable': '{prize} cannot be won: it begins at {minimum} points, but the questions bring at most {most}.',
  'tiers.and': '{names} and {last}',
} as const;

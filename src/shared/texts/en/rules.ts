/** Messages about the values of forms and spreadsheets, in the administrators' area and on the server. */
export const rules = {
  'rule.controlCharacters': 'Control characters are not allowed',
  'rule.tooLong': 'At most {maximum, number} characters are allowed',
  'rule.negative': 'The number cannot be below 0',
  'rule.notWholeNumber': 'Must be a whole number from 0 to {maximum, number}',
  'rule.unreadableDate': 'Please enter a date as MM/dd/yyyy',
  'rule.pastDate': 'The date cannot be before today',
  'rule.endBeforeStart': 'The end date is before the start date',
  'rule.minimumAboveMaximum': 'The maximum is below the minimum',
  'rule.sameAnswer': 'This answer is there already',
  'rule.imageTooLarge': 'The image is larger than 5 MB.',
  'rule.imageType': 'Only png and jpeg images are accepted.',
  'rule.imagePixels': 'The image has too many pixels.',

  'tiers.gapAt': 'No prize is set for {from} points: {prize} is awarded there.',
  'tiers.gapFrom': 'No prize is set for {from} to {to} points: {prize} is awarded there.',
  'tiers.overlapAt': '{prizes} overlap at {from} points: {prize} is awarded there.',
  'tiers.overlapFrom': '{prizes} overlap at {from} to {to} points: {prize} is awarded there.',
  'tiers.elsewhereAt': 'At {from} points {prize} is awarded, not {prizes}.',
  'tiers.elsewhereFrom': 'At {from} to {to} points {prize} is awarded, not {prizes}.',
  'tiers.unreachable': 'Nobody can win {prize}: it begins at {minimum} points, and the questions bring {most} at most.',
  'tiers.and': '{names} and {last}',
} as const;

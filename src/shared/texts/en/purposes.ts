/** The texts about purposes and the privacy notice, for administrators. */
export const purposes = {
  'purposes.title': 'Consent to other uses',
  'purposes.hint':
    'Visitors without an account see these questions next to the terms of participation. Each is optional, and never ticked beforehand. Players with an account are not asked.',
  'purposes.none': 'No purposes: visitors agree only to the terms of participation.',
  'purposes.numbered': 'Purpose {number, number}',
  'purposes.label': 'Name',
  'purposes.labelHint': 'For reports and exports, such as Newsletter',
  'purposes.wording': 'Wording',
  'purposes.wordingHint': 'What visitors read next to the box',
  'purposes.add': 'Add purpose',
  'purposes.remove': 'Remove',
  'purposes.removeNumbered': 'Remove purpose {number, number}',
  'purposes.controller': 'Controller',
  'purposes.controllerHint': 'The company that decides how the data is used',
  'purposes.notice': 'Privacy notice',
  'purposes.noticeHint': 'Visitors can read it at the form, also offline',
  'purposes.deleteAfter': 'Erase people after (days)',
  'purposes.deleteAfterHint':
    'Counted from the end and the late days. Empty: never. Players in another campaign stay until its own date.',
  'purposes.years': 'Years to keep consent records',
  'purposes.yearsHint': 'A proposal. Ask your counsel. Later answers use the new period.',
} as const;

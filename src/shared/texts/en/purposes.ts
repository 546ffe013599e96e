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
    "Days after the end or, if it is later, the claim-by day, plus the days for late plays. Leave empty to never erase. Players in another campaign stay until that campaign's date.",
  'purposes.eraseNow': 'Erase the people of this campaign?',
  'purposes.eraseNowText':
    'The time to keep people ended on {day}. After the days for late plays, the server erases all players and visitors of this campaign, except those in another campaign. This cannot be undone.',
  'purposes.eraseNowOk': 'Save and erase',
  'purposes.years': 'Years to keep consent records',
  'purposes.yearsHint': '5 is only a suggestion: ask your lawyer. A change applies only to later answers.',
} as const;

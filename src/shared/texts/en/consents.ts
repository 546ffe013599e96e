/** The texts about consent that visitors without an account read at the form. */
export const consents = {
  'consents.terms': 'Needed to play',
  'consents.purposes': 'Your choice',
  'consents.purposesHint': 'You can play without these.',
  'consents.notice': 'Privacy notice',
} as const;

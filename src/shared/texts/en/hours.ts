/** The texts of opening hours, for visitors and staff. */
export const hours = {
  'hours.open': 'Open from {opens} to {closes}',
} as const;

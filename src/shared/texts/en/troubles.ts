/** What may be wrong with a kiosk, for the page of kiosks and for mails. */
export const troubles = {
  'trouble.doubled': 'Two machines use its key',
  'trouble.silent': 'Silent',
  'trouble.disk-full': 'Disk full',
  'trouble.unreadable': 'Unreadable entries',
  'trouble.refused': 'Refused entries',
  'trouble.unclear': 'Unclear entries',
  'trouble.stuck': 'Does not send',
  'trouble.needs-sign-in': 'Entries need a sign-in',
  'trouble.locked': 'Locked',
  'trouble.clock-wrong': 'Clock is wrong',
  'trouble.disk-low': 'Little room on disk',
  'trouble.same-name': 'Name used twice',
  'trouble.on-battery': 'On battery',
  'trouble.never-heard': 'Not heard yet',
} as const;

/** Names of kiosks' troubles, for the page of kiosks and for mails. */
export const troubles = {
  'trouble.doubled': 'Two machines use one key',
  'trouble.silent': 'Silent',
  'trouble.disk-full': 'Disk full',
  'trouble.unreadable': 'Unreadable entries',
  'trouble.refused': 'Refused entries',
  'trouble.unclear': 'Unclear entries',
  'trouble.stuck': 'Not sending',
  'trouble.needs-sign-in': 'Entries need a login',
  'trouble.locked': 'Locked',
  'trouble.clock-wrong': 'Clock is wrong',
  'trouble.disk-low': 'Disk almost full',
  'trouble.same-name': 'Name used twice',
  'trouble.on-battery': 'On battery',
  'trouble.never-heard': 'No report yet',
} as const;

/** The states of won prizes, at kiosks, for administrators and in sheets. */
export const claimStates = {
  'claimState.open': 'Open',
  'claimState.handed-over': 'Handed over',
  'claimState.conflict': 'Conflict',
  'claimState.given-invalid': 'Handed over, not valid',
  'claimState.unmatched': 'To be confirmed',
  'claimState.held': 'Waits for confirmation',
  'claimState.void': 'Void',
  'claimState.withdrawn': 'Withdrawn',
  'claimState.returned': 'Returned to stock',
  'claimState.expired': 'Not claimed in time',
} as const;

/** The sheet of winners. */
export const winnerSheet = {
  'workbook.winners': 'Winners',
  'workbook.winnersFile': 'winners',
  'workbook.wonAt': 'Won at ({zone})',
  'workbook.prize': 'Prize',
  'workbook.state': 'State',
  'workbook.claimCode': 'Claim code',
  'workbook.handedOverAt': 'Handed over at ({zone})',
  'workbook.handedOverBy': 'Handed over by',
  'workbook.handOvers': 'Times handed over',
  'workbook.undone': 'Undone',
} as const;

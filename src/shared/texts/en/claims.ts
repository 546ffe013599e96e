/** Texts about a won prize, for its winner. */
export const claims = {
  'claim.held': 'This prize must still be confirmed. Please ask the booth staff.',
  'claim.refused': 'This prize cannot be handed out. Please ask the booth staff.',
  'claim.returned': 'This prize was not claimed in time. Please ask the booth staff.',
  'claim.title': 'Your claim',
  'claim.moment': '{day}, {time}',
  'claim.qr': 'QR code of your claim',
  'claim.code': 'Claim code',
  'claim.hint': 'Take a photo of this, and show it to get your prize.',
  'claim.lastDay': 'Get your prize by {day}.',
} as const;

/** Texts about claims in the administrators' forms. */
export const claimForms = {
  'claims.claimBy': 'Claim prizes by',
  'claims.claimByHint': 'Optional. The last day to get a prize. Winners see it with their prize.',
} as const;

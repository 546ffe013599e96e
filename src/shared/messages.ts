/** The sentences by which the server refuses. Every other text is in the catalogue (src/shared/texts). */
export const messages = {
  form: {
    correctAnswer: 'Please select correct answer',
  },
  page: {
    notPermitted: 'Requested information is not permitted',
    notFound: 'Error 404: Page Not Found',
  },
  error: {
    fallback: 'Something went wrong',
    signedOut: 'Please log in again.',
    changedMeanwhile: 'Someone else has changed this meanwhile. Nothing was saved; please reload and try again.',
    campaignLocked: 'This campaign has been played already and can no longer be changed.',
    alreadyInCampaign: 'This email is in the campaign already.',
    // Says nothing of whose it is: that may be another vendor's business.
    emailTaken: 'This email address cannot be used here. Please enter a different one.',
    sheetRefused: 'Nothing was uploaded. Please correct the spreadsheet and try again.',
  },
} as const;

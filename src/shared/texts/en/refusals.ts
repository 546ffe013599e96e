/** The sentences of the server's refusals, one for each reason of `shared/refusals.ts`. */
export const refusals = {
  'refusal.invalidField': '{field}: {problem}',
  'refusal.invalidValue': '{problem}',
  'refusal.malformedRequest': '{problem}',
  'refusal.serverStopping': 'The server is stopping. Please try again in a moment.',
  'refusal.busy': 'The server is busy. Please try again in a moment.',
  'refusal.databaseAway': 'The server cannot reach its database. Please try again in a moment.',

  'refusal.staleVersion':
    'Someone else has changed this in the meantime. Nothing was saved. Please reload and try again.',
  'refusal.stateWithoutAction': 'The campaign is no longer in the state for this change. Please reload.',
  'refusal.lockedByProgress': 'This campaign has been played already and can no longer be changed.',
  'refusal.questionGone': 'This question no longer exists.',
  'refusal.tooManyForWorkbook': 'A workbook can have at most {maximum, number} people. Please choose a CSV file.',
  'refusal.consentNotGiven': 'This person has not consented to this purpose, or has already withdrawn the consent.',
  'refusal.campaignUserGone': 'This user is no longer in the campaign.',

  'refusal.passwordChangeRequired': 'Please choose a new password first.',
  'refusal.wrongLogin': 'The user name or password is incorrect.',
  'refusal.severalAccounts':
    'Several accounts have this password. Please log in with one of these usernames: {accounts}.',
  'refusal.wrongPassword': 'The old password is incorrect.',
  'refusal.tooManyAttempts': 'Too many attempts. Please wait a minute and try again.',
  'refusal.logInCodeUnknown':
    'This code is wrong or no longer valid. Please use the one in your latest invitation, or log in with your username.',
  'refusal.logInCodeUsed': 'This code has already been used. Please log in with your username and password.',

  'refusal.pairingCodeWrong': 'Wrong or expired code. Please ask for a new one.',
  'refusal.deviceRevoked': 'This kiosk is revoked and accepts no commands.',
  'refusal.logNotSent': 'This kiosk has not sent its log.',
  'refusal.sealWrong': 'The file was changed, or does not come from a registered kiosk.',
  'refusal.notPermittedForDevice': 'This device may not send this for this player and campaign.',
  'refusal.walkUpsNotAllowed': 'Visitors without an account cannot play this campaign.',
  'refusal.onBehalfWithoutDevice': 'Only a device can act on behalf of a player.',

  'refusal.notUnique': 'This email address cannot be used here. Please enter a different one.',
  'refusal.alreadyInCampaign': 'This email is already in the campaign.',

  'refusal.bothHaveBegun': 'Both have begun to play this campaign, so they stay two people.',
  'refusal.personMatchGone': 'This has been decided already. Please reload.',

  'refusal.personErased': 'This person was erased.',
  'refusal.reasonNamesPerson':
    'The reason stays after the person is erased. Give it without the name, email or username.',

  'refusal.mailNotSent': 'The email could not be sent. Please try again later.',
  'refusal.mailAddress': 'Check the address. The mail server accepts no emails for it.',
  'refusal.mailBlocked': 'Ask IT. The mail server blocked this email.',
  'refusal.mailDeferred': 'Not sent yet. The mail server has postponed it.',
  'refusal.mailHeld': 'Held, because the campaign had no questions.',
  'refusal.campaignEmpty': 'The campaign has no questions yet. The invitations wait until it has some.',
  /** Shown in the list of users for a failed mail: advice, then the mail server's own words. */
  'refusal.mailQuoted': '{advice} The mail server answered: {reply}',

  'refusal.awardNotHeld': 'This prize is not waiting for a confirmation.',
  'refusal.awardWithdrawn': 'This prize has been withdrawn or returned to stock.',

  'refusal.campaignIdMismatch': 'The campaign does not belong to this id.',
  'refusal.statusIdMismatch': 'The status does not belong to this id.',

  'refusal.alreadyAnswered': 'This question has already been answered.',
  'refusal.questionsChanged': 'Somebody else has added or deleted questions. Check the order, then save again.',
  'refusal.questionNotAsked': 'The question is not one of those that this player is asked.',
  'refusal.answerNotInCampaign': 'The answer does not belong to a question of this campaign.',
  'refusal.answerMarkedWrongly': 'The answer was marked incorrectly.',
  'refusal.gameFinished': 'The game is already finished.',
  'refusal.claimCodeWrong': 'This is not a claim code. Check each letter.',
  'refusal.claimUnknown': 'No prize with this code has arrived yet.',
  'refusal.claimElsewhere': "This code belongs to another company's prize.",
  'refusal.alreadyHandedOver': 'This prize has been handed over already.',
  'refusal.awardNotValid': 'This prize is void, withdrawn or returned to stock.',
  'refusal.awardHeld': 'An administrator must first confirm this prize in the report.',
  'refusal.handOverUnknown': 'This hand-over does not exist.',
  'refusal.handOverUndone': 'This hand-over has been undone already.',
  'refusal.nothingToReturn': 'No prizes to return: all were claimed, or can still be claimed.',
  'refusal.alreadyAwarded': 'A prize has already been awarded.',
  'refusal.playedElsewhere': 'This game is being played at another kiosk.',
  'refusal.outOfStock': 'No winners are left for this prize.',
  'refusal.prizeNotInCampaign': 'The prize does not belong to this campaign.',
  'refusal.statusNotWhole': 'Spins, points and the status type must be whole numbers from 0.',
  'refusal.statusTypeUnknown': 'The status type must be 0 or 1.',
  'refusal.moreSpinsThanEarned': 'More spins remain than were earned.',
  'refusal.moreSpinsThanAnswers': 'More spins were earned than answers were correct.',
  'refusal.spinsTakenBack': 'Earned spins cannot be taken back.',
  'refusal.spinsAfterQuiz': 'No spins can be earned after the quiz.',
  'refusal.spinGivenBack': 'A used spin cannot be given back.',
  'refusal.pointsTakenBack': 'Points cannot be taken back.',
  'refusal.pressYourLuckPlayed': 'Press Your Luck has already been played.',

  'refusal.campaignNotStarted': 'This campaign has not started yet.',
  'refusal.campaignPaused': 'This campaign is paused.',
  'refusal.campaignOver': 'This campaign is over.',
  'refusal.pointsBeyondSpins': 'The used spins cannot bring this many points.',
  'refusal.gameNotOver': 'The game is not over, because spins are left.',
  'refusal.boardOutOfReach': 'Press Your Luck follows a spin and ends the game.',
  'refusal.prizeWithoutSpins': 'No prize can be won without a correct answer.',
  'refusal.prizeOutOfReach': 'The points that this prize needs are out of reach.',

  'refusal.campaignPlayed': 'This campaign has been played. Archive it instead.',
  'refusal.campaignAtKiosks':
    'These kiosks have prepared or reserved this campaign: {kiosks}. Under Kiosks, remove the campaign from them, then try again after their next check-in.',
  'refusal.prizeUnknown': 'A prize does not belong to this campaign, or was sent twice.',
  'refusal.noPressYourLuck': 'The game type of this campaign has no Press Your Luck prizes.',
  'refusal.noWheel': 'The game type of this campaign has no wheel prizes.',
  'refusal.prizeLeased':
    'Kiosks have reserved {units, plural, one {# unit} other {# units}} of {prize}. Under Kiosks, choose “Return prizes”, then save again.',
  'refusal.slotTwice': 'The campaign has more than one Press Your Luck prize ({slot}).',

  'refusal.questionTypeFixed': 'The question type cannot be changed.',
  'refusal.questionTypeUnknown': 'The question type is unknown.',
  'refusal.tooManyAnswers': 'A question has {slots} answers.',

  'refusal.imageMissing': 'The image is missing.',
  'refusal.imageNotBase64': 'The image is not valid base64.',
  'refusal.imageRefused': '{problem}',

  'refusal.uploadNotMultipart': 'A spreadsheet is expected as multipart/form-data.',
  'refusal.uploadMissing': 'The file is missing.',
  'refusal.sheetRefused': 'Nothing was uploaded. Please correct the spreadsheet and try again.',
  'refusal.sheetRefusedInPart':
    'Nothing was uploaded. Please correct the spreadsheet and try again. There are {all, number} errors; the first {listed, number} are listed.',
  'refusal.questionsTwice':
    'Nothing was uploaded yet. {count, plural, one {# question is} other {# questions are}} in the campaign already, or more than once in the sheet.',
  'refusal.rowsHidden':
    'Nothing was uploaded yet. {count, plural, one {# row is} other {# rows are}} hidden in the spreadsheet, for example by a filter.',
  'refusal.otherPeople':
    'Nothing was uploaded yet. {count, plural, one {# Employee ID belongs to a user} other {# Employee IDs belong to users}} with another name and another email.',
  'refusal.rowsBad':
    'Nothing was uploaded yet. {bad, plural, one {# row has} other {# rows have}} problems. {good, plural, one {The other row} other {The other # rows}} can be imported. Download the list to correct the rest later.',
  'refusal.sheetNotXlsx': 'This file is not an Excel spreadsheet. Please save it as .xlsx.',
  'refusal.sheetOldExcel': 'This is an old Excel file (.xls). Please save it as .xlsx.',
  'refusal.sheetPassword': 'This spreadsheet is protected with a password. Please save it without one.',
  'refusal.sheetDamaged': 'This spreadsheet is damaged or incomplete. Please save it again as .xlsx.',
  'refusal.sheetUnsafe':
    'This spreadsheet contains parts that no spreadsheet program writes. Please save it again as .xlsx.',
  'refusal.sheetTooLarge':
    'This spreadsheet is too large to read. Please copy only the rows to upload into the template.',
  'refusal.sheetTooManyBytes': 'The file is larger than 5 MB.',
  'refusal.sheetTooManyRows': 'At most {maximum, number} rows can be uploaded at once.',
  'refusal.sheetNoRows': 'There are no rows to upload.',
  'refusal.sheetsBusy': 'The server is reading other spreadsheets. Please try again in a moment.',

  'refusal.keyInvalid': 'The idempotency key is not valid.',
  'refusal.keyReused': 'This idempotency key has been used for another request.',
} as const;

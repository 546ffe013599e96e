import { type Static, Type } from 'typebox';
import { SheetIssue } from './entities/sheet-issue.ts';
import type { common } from './texts/en/common.ts';
import type { refusals as refusalTexts } from './texts/en/refusals.ts';
import type { ParametersOf } from './texts/text-parameters.ts';

type RefusalTexts = typeof common & typeof refusalTexts;

export interface RefusalKind {
  /** The HTTP status of the response. */
  status: number;
  /** Seconds after which the same request may succeed, for the header Retry-After. */
  retryAfter?: number;
  /** The key of the sentence in the server's texts. */
  text: keyof RefusalTexts;
}

/**
 * All reasons for which the reference server refuses a request. Programs decide by the reason, which is the response's
 * `code`; the message is for people. A conflict (409) contradicts stored data permanently, so the server stores it as
 * the response to its idempotency key.
 */
export const refusals = {
  'invalid-field': { status: 400, text: 'refusal.invalidField' },
  'invalid-value': { status: 400, text: 'refusal.invalidValue' },
  /** The request is not one of this API, for example not JSON. */
  'malformed-request': { status: 400, text: 'refusal.malformedRequest' },
  'signed-out': { status: 401, text: 'error.signedOut' },
  'not-permitted': { status: 403, text: 'page.notPermitted' },
  /**
   * The user must choose another password first. Not a 403, because clients end the session after one, and the user
   * could never choose a password.
   */
  'password-change-required': { status: 428, text: 'refusal.passwordChangeRequired' },
  'not-found': { status: 404, text: 'page.notFound' },
  'server-error': { status: 500, text: 'error.fallback' },
  'server-stopping': { status: 503, text: 'refusal.serverStopping', retryAfter: 5 },
  /** Too many requests wait for expensive work. Nothing was changed. */
  busy: { status: 503, text: 'refusal.busy', retryAfter: 5 },
  /** The change was not made, or its outcome is unknown. The client may send the same request again. */
  'database-away': { status: 503, text: 'refusal.databaseAway', retryAfter: 5 },

  'stale-version': { status: 409, text: 'refusal.staleVersion' },
  // Not a 409, whose answer is stored under its key: a later pause or end may allow the same action.
  'state-without-action': { status: 400, text: 'refusal.stateWithoutAction' },
  'locked-by-progress': { status: 409, text: 'refusal.lockedByProgress' },
  // Not a 403, because clients would log the administrator out after a colleague removed the question.
  'question-gone': { status: 404, text: 'refusal.questionGone' },
  /** Somebody has added or deleted questions since the list was read. */
  'questions-changed': { status: 409, text: 'refusal.questionsChanged' },
  'campaign-user-gone': { status: 404, text: 'refusal.campaignUserGone' },

  'wrong-login': { status: 400, text: 'refusal.wrongLogin' },
  /** The password is right for accounts at several vendors. */
  'several-accounts': { status: 400, text: 'refusal.severalAccounts' },
  'wrong-password': { status: 400, text: 'refusal.wrongPassword' },
  'too-many-attempts': { status: 429, text: 'refusal.tooManyAttempts', retryAfter: 30 },
  /** The reasons are specific, because a login code is too long to guess. */
  'log-in-code-unknown': { status: 400, text: 'refusal.logInCodeUnknown' },
  'log-in-code-used': { status: 400, text: 'refusal.logInCodeUsed' },

  /** The code is unknown, used or expired. One reason for all, so that guessing reveals nothing. */
  'pairing-code-wrong': { status: 400, text: 'refusal.pairingCodeWrong' },
  /** The seal has another key or digest, or a revoked device made it. The file's origin is unproven. */
  'seal-wrong': { status: 400, text: 'refusal.sealWrong' },
  /** The device names no player, or a player or campaign that it does not reach. */
  'not-permitted-for-device': { status: 403, text: 'refusal.notPermittedForDevice' },
  /** The request names a player, but its sender is no device. Not a 403, because clients end the session after one. */
  'on-behalf-without-device': { status: 400, text: 'refusal.onBehalfWithoutDevice' },

  'device-revoked': { status: 409, text: 'refusal.deviceRevoked' },
  // Not a conflict (409), because the log may still arrive.
  'log-not-sent': { status: 404, text: 'refusal.logNotSent' },

  'walk-ups-not-allowed': { status: 400, text: 'refusal.walkUpsNotAllowed' },

  /** The email belongs to another user. */
  'not-unique': { status: 409, text: 'refusal.notUnique' },
  'already-in-campaign': { status: 409, text: 'refusal.alreadyInCampaign' },

  'both-have-begun': { status: 409, text: 'refusal.bothHaveBegun' },
  'too-many-for-workbook': { status: 400, text: 'refusal.tooManyForWorkbook' },
  'consent-not-given': { status: 409, text: 'refusal.consentNotGiven' },
  'person-erased': { status: 409, text: 'refusal.personErased' },
  /** The reason of an erasure stays, so it must not contain the person. */
  'reason-names-person': { status: 400, text: 'refusal.reasonNamesPerson' },
  'person-match-gone': { status: 404, text: 'refusal.personMatchGone' },

  'mail-not-sent': { status: 502, text: 'refusal.mailNotSent' },
  'mail-address': { status: 502, text: 'refusal.mailAddress' },
  'mail-blocked': { status: 502, text: 'refusal.mailBlocked' },

  // Not a conflict (409), because questions may be added.
  'campaign-empty': { status: 400, text: 'refusal.campaignEmpty' },

  'campaign-played': { status: 409, text: 'refusal.campaignPlayed' },
  // Not a conflict (409), because kiosks can drop the campaign.
  'campaign-at-kiosks': { status: 400, text: 'refusal.campaignAtKiosks' },
  'campaign-id-mismatch': { status: 400, text: 'refusal.campaignIdMismatch' },
  'status-id-mismatch': { status: 400, text: 'refusal.statusIdMismatch' },

  'already-answered': { status: 409, text: 'refusal.alreadyAnswered' },
  'answer-not-in-campaign': { status: 400, text: 'refusal.answerNotInCampaign' },
  'question-not-asked': { status: 400, text: 'refusal.questionNotAsked' },
  'answer-marked-wrongly': { status: 400, text: 'refusal.answerMarkedWrongly' },
  'game-finished': { status: 409, text: 'refusal.gameFinished' },
  'already-awarded': { status: 409, text: 'refusal.alreadyAwarded' },
  /** Another kiosk has leased the play. Not a conflict (409), because the lease ends. */
  'played-elsewhere': { status: 423, text: 'refusal.playedElsewhere' },
  'out-of-stock': { status: 409, text: 'refusal.outOfStock' },
  'award-not-held': { status: 409, text: 'refusal.awardNotHeld' },
  'award-withdrawn': { status: 409, text: 'refusal.awardWithdrawn' },
  /** A letter of the claim code is wrong. */
  'claim-code-wrong': { status: 400, text: 'refusal.claimCodeWrong' },
  // Not a conflict (409), because the prize may still arrive.
  'claim-unknown': { status: 404, text: 'refusal.claimUnknown' },
  'claim-elsewhere': { status: 409, text: 'refusal.claimElsewhere' },
  'already-handed-over': { status: 409, text: 'refusal.alreadyHandedOver' },
  'award-not-valid': { status: 409, text: 'refusal.awardNotValid' },
  // Not a conflict (409), because an administrator may confirm the award.
  'award-held': { status: 400, text: 'refusal.awardHeld' },
  'hand-over-unknown': { status: 404, text: 'refusal.handOverUnknown' },
  'hand-over-undone': { status: 409, text: 'refusal.handOverUndone' },
  'nothing-to-return': { status: 400, text: 'refusal.nothingToReturn' },
  'prize-not-in-campaign': { status: 400, text: 'refusal.prizeNotInCampaign' },
  'status-not-whole': { status: 400, text: 'refusal.statusNotWhole' },
  'status-type-unknown': { status: 400, text: 'refusal.statusTypeUnknown' },
  'more-spins-than-earned': { status: 400, text: 'refusal.moreSpinsThanEarned' },
  // From here to 'prize-out-of-reach', no reason is a conflict (409). An answer that arrives later may make the request
  // valid, or an administrator may move the campaign's end.
  'more-spins-than-answers': { status: 400, text: 'refusal.moreSpinsThanAnswers' },
  'spins-taken-back': { status: 400, text: 'refusal.spinsTakenBack' },
  'spins-after-quiz': { status: 400, text: 'refusal.spinsAfterQuiz' },
  'spin-given-back': { status: 400, text: 'refusal.spinGivenBack' },
  'points-taken-back': { status: 400, text: 'refusal.pointsTakenBack' },
  'press-your-luck-played': { status: 400, text: 'refusal.pressYourLuckPlayed' },

  'campaign-not-started': { status: 400, text: 'refusal.campaignNotStarted' },
  'campaign-paused': { status: 400, text: 'refusal.campaignPaused' },
  'campaign-over': { status: 400, text: 'refusal.campaignOver' },
  'points-beyond-spins': { status: 400, text: 'refusal.pointsBeyondSpins' },
  'game-not-over': { status: 400, text: 'refusal.gameNotOver' },
  'board-out-of-reach': { status: 400, text: 'refusal.boardOutOfReach' },
  'prize-without-spins': { status: 400, text: 'refusal.prizeWithoutSpins' },
  'prize-out-of-reach': { status: 400, text: 'refusal.prizeOutOfReach' },

  'prize-unknown': { status: 400, text: 'refusal.prizeUnknown' },
  'no-press-your-luck': { status: 400, text: 'refusal.noPressYourLuck' },
  'no-wheel': { status: 400, text: 'refusal.noWheel' },
  // Not a conflict (409), because leases end.
  'prize-leased': { status: 400, text: 'refusal.prizeLeased' },
  'slot-twice': { status: 400, text: 'refusal.slotTwice' },

  'question-type-fixed': { status: 400, text: 'refusal.questionTypeFixed' },
  'question-type-unknown': { status: 400, text: 'refusal.questionTypeUnknown' },
  'too-many-answers': { status: 400, text: 'refusal.tooManyAnswers' },
  'no-correct-answer': { status: 400, text: 'form.correctAnswer' },

  'image-missing': { status: 400, text: 'refusal.imageMissing' },
  'image-not-base64': { status: 400, text: 'refusal.imageNotBase64' },
  'image-refused': { status: 400, text: 'refusal.imageRefused' },

  'upload-not-multipart': { status: 400, text: 'refusal.uploadNotMultipart' },
  'upload-missing': { status: 400, text: 'refusal.uploadMissing' },
  'sheet-refused': { status: 400, text: 'refusal.sheetRefused' },
  'sheet-refused-in-part': { status: 400, text: 'refusal.sheetRefusedInPart' },
  'questions-twice': { status: 400, text: 'refusal.questionsTwice' },
  'other-people': { status: 400, text: 'refusal.otherPeople' },
  /** Some rows have problems, and others can be imported. The client asks, then says `?badRows=skip`. */
  'rows-bad': { status: 400, text: 'refusal.rowsBad' },
  'rows-hidden': { status: 400, text: 'refusal.rowsHidden' },
  'sheet-not-xlsx': { status: 400, text: 'refusal.sheetNotXlsx' },
  'sheet-old-excel': { status: 400, text: 'refusal.sheetOldExcel' },
  'sheet-password': { status: 400, text: 'refusal.sheetPassword' },
  'sheet-damaged': { status: 400, text: 'refusal.sheetDamaged' },
  'sheet-unsafe': { status: 400, text: 'refusal.sheetUnsafe' },
  'sheet-too-large': { status: 400, text: 'refusal.sheetTooLarge' },
  'sheet-too-many-bytes': { status: 413, text: 'refusal.sheetTooManyBytes' },
  'sheet-too-many-rows': { status: 400, text: 'refusal.sheetTooManyRows' },
  'sheet-no-rows': { status: 400, text: 'refusal.sheetNoRows' },
  'sheets-busy': { status: 429, text: 'refusal.sheetsBusy' },

  'key-invalid': { status: 400, text: 'refusal.keyInvalid' },
  'key-reused': { status: 409, text: 'refusal.keyReused' },
} as const satisfies Record<string, RefusalKind>;

export type RefusalReason = keyof typeof refusals;
export const RefusalReason = Type.Unsafe<RefusalReason>(Type.Enum(Object.keys(refusals)));

/** The parameters of a reason's sentence. */
export type RefusalParameters<R extends RefusalReason> = ParametersOf<RefusalTexts[(typeof refusals)[R]['text']]>;

/** The arguments after a reason: its sentence's parameters, if any. */
export type RefusalArguments<R extends RefusalReason> =
  Record<never, never> extends RefusalParameters<R> ? [] : [parameters: RefusalParameters<R>];

/** The reasons whose sentence has no parameters. */
export type PlainRefusalReason = {
  [R in RefusalReason]: Record<never, never> extends RefusalParameters<R> ? R : never;
}[RefusalReason];

/** The body of a refusal. */
export const RefusalBody = Type.Object({ code: RefusalReason, message: Type.String() });
export type RefusalBody = Static<typeof RefusalBody>;

/** The body of a refused sheet, when no row was stored. */
export const SheetRefusalBody = Type.Object({ ...RefusalBody.properties, issues: Type.Array(SheetIssue) });

/** True if a server's code is one of these reasons. */
export const isRefusalReason = (code: unknown): code is RefusalReason =>
  typeof code === 'string' && Object.hasOwn(refusals, code);

import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { isSameId } from '#shared/entities/base.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import { GAME_FINISHED } from '#shared/entities/game-status.ts';
import { askedCount, askedQuestions } from '#shared/rules/asked-questions.ts';
import { toFlag } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import { rowDevices } from '../plugins/authentication.ts';
import { Repeatable } from '../plugins/idempotency.ts';
import { presentAwardedPrize, presentGameStatus, presentUserAnswer } from '../presenters/play.ts';
import { presentBarePrize } from '../presenters/prize.ts';
import { findAwardedPrize, insertAwardedPrize, markAwardedPrize } from '../repositories/awarded-prizes.ts';
import { areDistrusted } from '../repositories/distrust.ts';
import { findGameStatus, findGameStatusById, updateGameStatus } from '../repositories/game-statuses.ts';
import { countEarlierHandOvers } from '../repositories/hand-overs.ts';
import { leasedUnits, listLeasesOfPrize } from '../repositories/leases.ts';
import { findPrize, listPrizesWithDeleted } from '../repositories/prizes.ts';
import { findAnswer, listQuestionIds } from '../repositories/questions.ts';
import { takeUnit } from '../repositories/units.ts';
import { insertUserAnswer, isAnswered, listUserAnswers } from '../repositories/user-answers.ts';
import { findWalkUpId, heldReason } from '../repositories/walk-ups.ts';
import { markOf } from '../rules/award-mark.ts';
import { withoutLeased } from '../rules/lease.ts';
import { refuseAward, withHonestExtraSpin } from '../rules/play-limits.ts';
import { momentColumns } from '../rules/row-moment.ts';
import { refuseStatusChange } from '../rules/status-change.ts';
import { type StatusValues, statusValues } from '../rules/status-values.ts';
import { timestamp } from '../services.ts';
import { claimOf } from './claims.ts';
import { requireSelf } from './guards.ts';
import { findPlayOf, requirePlay } from './play-guard.ts';
import { type Call, effectRoute } from './route.ts';

/** The steps of a play: answers, statuses and awards. */
export function registerPlaySteps(app: FastifyInstance): void {
  effectRoute(app, 'postUserAnswer', postUserAnswer);
  effectRoute(app, 'putGameStatus', putGameStatus);
  effectRoute(app, 'postAwardedPrize', postAwardedPrize);
}

/** Stores one answer per question and player. The server decides whether it is correct, not the sender. */
async function postUserAnswer(call: Call<'postUserAnswer'>) {
  const { body, user, db, services } = call;
  requireSelf(user, body.userId);
  const { campaignId, moment, choice } = await requirePlay(call, body.campaignId);
  const questionId = toRowId(body.questionId);
  const [answer, status] = await Promise.all([
    findAnswer(db, { campaignId, questionId, answerId: toRowId(body.answerId) }),
    findGameStatus(db, user.id, campaignId),
  ]);
  if (!answer) throw new Refusal('answer-not-in-campaign');
  await requireAsked(call, choice, answer.question_id, campaignId);
  const isCorrect = answer.is_correct === 1;
  if (body.isCorrect !== isCorrect) throw new Refusal('answer-marked-wrongly');
  const row = {
    user_id: user.id,
    campaign_id: campaignId,
    question_id: questionId,
    answer_id: answer.id,
    is_correct: answer.is_correct,
    question_version: seenVersion(body.questionVersion, answer.question_version),
    created_at: timestamp(services.clock),
    ...momentColumns(moment),
    ...rowDevices(user),
  };
  // Refuses before it writes, because PostgreSQL rolls back a write with its whole batch.
  if (status?.game_status_type === GAME_FINISHED) {
    throw new Refusal((await isAnswered(db, user.id, questionId)) ? 'already-answered' : 'game-finished');
  }
  const inserted = await insertUserAnswer(db, row);
  if (!inserted) throw new Refusal('already-answered');
  return presentUserAnswer(inserted);
}

/** Returns the sent version, or null if it is missing or higher than the question's. */
const seenVersion = (sent: number | null | undefined, current: number): number | null =>
  sent != null && sent >= 1 && sent <= current ? sent : null;

/**
 * Throws question-not-asked if the campaign asks this player other questions (docs/specification.md, 4.2). From a device,
 * only their number counts, because the device may have chosen among the questions of an earlier package.
 */
async function requireAsked(
  { user, db }: Call<'postUserAnswer'>,
  choice: Pick<Campaign, 'askedQuestions' | 'questionSeed'>,
  questionId: number,
  campaignId: number,
): Promise<void> {
  // Most campaigns ask all questions, and each answer of a play runs this code.
  if (choice.askedQuestions === null) return;
  const questions = await listQuestionIds(db, campaignId);
  const answered = (await listUserAnswers(db, user.id, campaignId)).map((row) => ({ questionId: row.question_id }));
  if (user.makerId !== null && answered.length < askedCount(choice, questions.length)) return;
  // A kiosk chooses a visitor's questions by its own id, because it may be offline.
  const playerId = (await findWalkUpId(db, user.namedId)) ?? user.namedId;
  const asked = askedQuestions(questions, choice, { playerId, answered });
  if (!asked.some(({ id }) => id === questionId)) throw new Refusal('question-not-asked');
}

/**
 * Stores the player's own status if it may follow the stored one. Returns the stored status. Spins and points never run
 * backwards, so an old status that arrives again takes nothing back.
 */
async function putGameStatus(call: Call<'putGameStatus'>) {
  const { query, body, user, db, services } = call;
  const toldCampaign = toRowId(body.campaignId);
  const [stored, told] = await Promise.all([findGameStatusById(db, toRowId(query.id)), findPlayOf(call, toldCampaign)]);
  if (stored?.user_id !== user.id) throw new Refusal('not-permitted');
  const play = await requirePlay(call, stored.campaign_id, toldCampaign === stored.campaign_id ? told : undefined);
  requireSame(body.id, stored.id);
  if (!isSameId(body.userId, user.namedId)) requireSame(body.userId, stored.user_id);
  requireSame(body.campaignId, stored.campaign_id);
  const next = withHonestExtraSpin(statusValues(body), play.limits);
  const before = statusValues(presentGameStatus(stored));
  if (isDeepStrictEqual(before, next)) return new Repeatable(presentGameStatus(stored));
  const refusal = refuseStatusChange(before, next, play.limits);
  if (refusal) throw new Refusal(refusal);
  if (next.gameStatusType === GAME_FINISHED && before.gameStatusType !== GAME_FINISHED)
    await markAward(call, play.campaignId, next);
  const sent = { now: timestamp(services.clock), moment: play.moment, devices: rowDevices(user) };
  return new Repeatable(presentGameStatus(await updateGameStatus(db, stored, next, sent)));
}

/** Compares the award, which arrived earlier, with the status that ends the game. */
async function markAward(
  { user, db, services }: Call<'putGameStatus'>,
  campaignId: number,
  final: StatusValues,
): Promise<void> {
  const award = await findAwardedPrize(db, user.id, campaignId);
  if (!award) return;
  // Units leased to other kiosks were not available to this play.
  const held = await leasedUnits(db, campaignId, { now: timestamp(services.clock), except: user.makerId });
  const prizes = withoutLeased(await listPrizesWithDeleted(db, campaignId), held).map(presentBarePrize);
  await markAwardedPrize(db, award.id, markOf(award.prize_id, final, prizes));
}

/** The body may omit the id, but an id must match. Throws status-id-mismatch. */
function requireSame(sent: Call<'putGameStatus'>['body']['id'], stored: number): void {
  if (sent === null || sent === undefined || isSameId(sent, stored)) return;
  throw new Refusal('status-id-mismatch');
}

/**
 * Records an award and reduces the prize's stock, both or neither. The award arrives before the status that ends the
 * game. So this refuses only awards that no play can reach; `putGameStatus` later compares the award with the final
 * status. The award of a device that is not trusted is void and uses no unit.
 */
async function postAwardedPrize(call: Call<'postAwardedPrize'>) {
  const { body, user, db, services } = call;
  requireSelf(user, body.userId);
  const { campaignId, limits, moment, isInvited } = await requirePlay(call, body.campaignId);
  // Reads everything that needs no lock on the prize first, because the awards of other players wait for that lock.
  const devices = rowDevices(user);
  const prizeId = toRowId(body.prizeId);
  const [prize, leases, former, status, held, claim, isVoid] = await Promise.all([
    findPrize(db, prizeId),
    listLeasesOfPrize(db, prizeId),
    findAwardedPrize(db, user.id, campaignId),
    findGameStatus(db, user.id, campaignId),
    heldReason(db, user.id, campaignId),
    claimOf(call, { prizeId, campaignId, isMailed: isInvited }),
    areDistrusted(db, devices),
  ]);
  if (prize?.campaign_id !== campaignId || prize.is_deleted === 1) {
    throw new Refusal('prize-not-in-campaign');
  }
  if (former) throw new Refusal('already-awarded');
  if (status?.game_status_type === GAME_FINISHED) throw new Refusal('game-finished');
  const before = statusValues(status ? presentGameStatus(status) : {});
  const refusal = refuseAward(presentBarePrize(prize), before, limits);
  if (refusal) throw new Refusal(refusal);
  const maker = { makerId: user.makerId, now: timestamp(services.clock) };
  if (!isVoid && !(await takeUnit(db, prize.id, maker, leases))) throw new Refusal('out-of-stock');
  const [award] = await Promise.all([
    insertAwardedPrize(db, {
      user_id: user.id,
      campaign_id: campaignId,
      prize_id: prize.id,
      ...claim.columns,
      mark: 'not-confirmed',
      held,
      created_at: timestamp(services.clock),
      ...momentColumns(moment),
      ...devices,
      is_void: toFlag(isVoid),
    }),
    claim.columns.mail_due_at !== null && services.invitations.wake(db),
  ]);
  if (claim.isHandedOver) await countEarlierHandOvers(db, award.id, award.created_at);
  return presentAwardedPrize(award);
}

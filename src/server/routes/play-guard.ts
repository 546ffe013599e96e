import type { PlayStepName } from '#shared/api/endpoints.ts';
import type { Id } from '#shared/entities/base.ts';
import { gamesOf } from '#shared/games.ts';
import { askedCount } from '#shared/rules/asked-questions.ts';
import { Refusal } from '../errors.ts';
import { presentGameFlags } from '../presenters/campaign.ts';
import { listTimeActions } from '../repositories/campaign-actions.ts';
import { restoreCampaign } from '../repositories/deleted-campaigns.ts';
import { noteDateMark } from '../repositories/game-statuses.ts';
import { findPlay, type PlayRow } from '../repositories/plays.ts';
import { hasAnswered } from '../repositories/user-answers.ts';
import { closingsOf, isDuring } from '../rules/closings.ts';
import { isCampaignOpen, playTime } from '../rules/play-dates.ts';
import type { PlayLimits } from '../rules/play-limits.ts';
import { timestamp } from '../services.ts';
import { requireInReach } from './guards.ts';
import type { Call } from './route.ts';
import { momentOfStep } from './row-moments.ts';

type PlayCall = Pick<Call<PlayStepName>, 'user' | 'db' | 'services' | 'request'>;

/** Returns the player's play without checking it, or undefined if the player is not assigned to it. */
export const findPlayOf = ({ user, db, services }: PlayCall, campaignId: number): Promise<PlayRow | undefined> =>
  findPlay(db, { userId: user.id, campaignId, now: timestamp(services.clock) });

/**
 * Returns the campaign's id, the play's limits, the choice of questions, the step's moment and whether the player was
 * invited by mail, if the server may accept a step of the play now (docs/specification.md, 7.9). Marks the play for the
 * report if the step's date is in doubt. Throws not-permitted, campaign-not-started, campaign-paused, campaign-over and
 * played-elsewhere.
 * @param known the play, if this transaction has read it
 */
export async function requirePlay(call: PlayCall, campaignId: Id, known?: PlayRow) {
  const { user, db, services } = call;
  const id = requireInReach(user, campaignId);
  const play = known ?? (await findPlayOf(call, id));
  if (!play) throw new Refusal('not-permitted');
  const now = services.clock.now();
  const moment = await momentOfStep(call, user);
  const sender = user.makerId === null ? 'session' : 'device';
  const closings = play.has_closings ? closingsOf(await listTimeActions(db, id)) : [];
  const wasClosed = closings.some((closing) => isDuring(closing, moment.at));
  const isOpen = isCampaignOpen(play, now) && isCampaignOpen(play, moment.at) && !wasClosed;
  // Asks only outside the times of the show, because every step of every play runs this code.
  const hasBegun = !isOpen && (await hasAnswered(db, user.id, id));
  const time = playTime(play, { moment, sender, now, lateDays: services.lateDays, hasBegun, closings });
  if (time.kind === 'refused') throw new Refusal(time.reason);
  // While a device has leased a play, other devices and sessions may not continue it.
  if (play.holder_id !== null && play.holder_id !== user.via?.id) throw new Refusal('played-elsewhere');
  if (play.deleted_at !== null) await restoreCampaign(db, id, timestamp(services.clock));
  if (time.mark !== null)
    await noteDateMark(db, { userId: user.id, campaignId: id }, time.mark, timestamp(services.clock));
  const choice = { askedQuestions: play.asked_questions, questionSeed: play.question_seed };
  const limits: PlayLimits = {
    games: gamesOf(presentGameFlags(play)),
    bonusPoints: play.bonus_points_awarded,
    correctAnswers: askedCount(choice, play.correct_answers),
  };
  return { campaignId: id, limits, moment, choice, isInvited: play.is_email_sent === 1 };
}

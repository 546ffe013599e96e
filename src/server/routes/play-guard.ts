import type { PlayStepName } from '#shared/api/endpoints.ts';
import type { Id } from '#shared/entities/base.ts';
import { gamesOf } from '#shared/games.ts';
import { Refusal } from '../errors.ts';
import { presentGameFlags } from '../presenters/campaign.ts';
import { noteLateArrival } from '../repositories/game-statuses.ts';
import { findPlay } from '../repositories/plays.ts';
import { hasAnswered } from '../repositories/user-answers.ts';
import { isCampaignOpen, playTime } from '../rules/play-dates.ts';
import type { PlayLimits } from '../rules/play-limits.ts';
import { knownMoment, readMaking } from '../rules/row-moment.ts';
import { timestamp } from '../services.ts';
import { requireInReach } from './guards.ts';
import type { Call } from './route.ts';
import { momentOfStep } from './row-moments.ts';

type PlayCall = Pick<Call<PlayStepName>, 'user' | 'db' | 'services' | 'request'>;

/**
 * Returns the campaign's id, the play's limits and the step's moment if the server may accept a step of the play now
 * (docs/specification.md, 7.9). Marks a play whose step is accepted after the end, for the report. Throws
 * not-permitted, campaign-not-started, campaign-over and played-elsewhere.
 */
export async function requirePlay(call: PlayCall, campaignId: Id) {
  const { user, db, services, request } = call;
  const id = requireInReach(user, campaignId);
  const play = await findPlay(db, { userId: user.id, campaignId: id, now: timestamp(services.clock) });
  if (!play) throw new Refusal('not-permitted');
  const now = services.clock.now();
  // Ask only outside the dates, because every step of every play runs this code.
  const hasBegun = !isCampaignOpen(play, now) && (await hasAnswered(db, user.id, id));
  const sent = readMaking(request.headers);
  const told = knownMoment(sent, now)?.at ?? sent.at ?? now;
  const time = playTime(play, { told, now, lateDays: services.lateDays, hasBegun });
  if (time === 'campaign-not-started' || time === 'campaign-over') throw new Refusal(time);
  // While a device has leased a play, other devices and sessions may not continue it.
  if (play.holder_id !== null && play.holder_id !== user.via?.id) throw new Refusal('played-elsewhere');
  if (time === 'late') await noteLateArrival(db, user.id, id, timestamp(services.clock));
  const limits: PlayLimits = {
    games: gamesOf(presentGameFlags(play)),
    bonusPoints: play.bonus_points_awarded,
    correctAnswers: play.correct_answers,
  };
  return { campaignId: id, limits, moment: await momentOfStep(call, user) };
}

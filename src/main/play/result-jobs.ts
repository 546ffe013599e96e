import type { JobBody, JobPayload } from '#shared/jobs.ts';
import type { Lane } from '#shared/lane.ts';
import { sentClaim } from './claim.ts';
import { hasExtraSpin, type PlayFacts, type Step, statusTypeOf } from './play.ts';

/** Returns the jobs that report a step: the award, if any, before the status. */
export function resultJobs(lane: Lane, { award, facts }: Step): JobBody[] {
  const status: JobBody = { kind: 'put-game-status', payload: statusOf(lane, facts) };
  if (!award) return [status];
  const claim = facts.stage.kind === 'finished' ? facts.stage.claim : undefined;
  // The server refuses an award without a prize id, and staff see that.
  const payload = { ...lane, prizeId: award.id ?? '', ...(claim && sentClaim(claim)) };
  return [{ kind: 'post-awarded-prize', payload }, status];
}

const statusOf = (lane: Lane, facts: PlayFacts): JobPayload<'put-game-status'> => ({
  id: facts.statusId,
  ...lane,
  gameStatusType: statusTypeOf(facts),
  ...facts.score,
  ...(hasExtraSpin(facts) && { isExtraSpinLeft: 1 }),
});

import type { FastifyInstance } from 'fastify';
import type { AwardDecision } from '#shared/entities/award-decision.ts';
import type { Id } from '#shared/entities/base.ts';
import { MAXIMUM_TEXT_LENGTH } from '#shared/rules/limits.ts';
import type { Row } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import { decideAward, findAwardOfVendor } from '../repositories/awarded-prizes.ts';
import { putWinnerBack } from '../repositories/prizes.ts';
import { requireText } from '../rules/fields.ts';
import { timestamp } from '../services.ts';
import { text } from '../texts.ts';
import { type Call, effectRoute } from './route.ts';

/** An administrator's decisions about awards (docs/specification.md, 7.10). */
export function registerAwardDecisions(app: FastifyInstance): void {
  effectRoute(app, 'confirmAward', confirm);
  effectRoute(app, 'withdrawAward', withdraw);
}

type DecisionCall = Call<'confirmAward' | 'withdrawAward'>;

/** Confirms a held award. Throws award-not-held and award-withdrawn. */
async function confirm(call: Call<'confirmAward'>) {
  const award = await requireAward(call, call.params.id);
  if (award.held === null) throw new Refusal('award-not-held');
  return decide(call, award, 'confirmed', null);
}

/** Withdraws any award and puts its unit back into stock. Throws award-withdrawn. */
async function withdraw(call: Call<'withdrawAward'>) {
  const reason = requireText(text('field.reason'), call.body.reason, MAXIMUM_TEXT_LENGTH);
  const award = await requireAward(call, call.params.id);
  await putWinnerBack(call.db, award.prize_id);
  return decide(call, award, 'withdrawn', reason);
}

async function requireAward({ db, user }: DecisionCall, id: Id): Promise<Row<'awarded_prizes'>> {
  const award = await findAwardOfVendor(db, toRowId(id), user.vendorId);
  if (!award) throw new Refusal('not-permitted');
  if (award.decision === 'withdrawn') throw new Refusal('award-withdrawn');
  return award;
}

async function decide(
  { db, user, services }: DecisionCall,
  { id }: Row<'awarded_prizes'>,
  decision: AwardDecision,
  reason: string | null,
) {
  await decideAward(db, id, { decision, by: user.id, at: timestamp(services.clock), reason });
  return { id, decision };
}

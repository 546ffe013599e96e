import type { FastifyInstance } from 'fastify';
import type { AwardDecision } from '#shared/entities/award-decision.ts';
import type { Id } from '#shared/entities/base.ts';
import { isKept } from '#shared/rules/hand-overs.ts';
import { MAXIMUM_TEXT_LENGTH } from '#shared/rules/limits.ts';
import type { Row } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import { decideAward, findAwardOfVendor } from '../repositories/awarded-prizes.ts';
import { isStatusDistrusted } from '../repositories/distrust.ts';
import { countHandOvers, takeOwedUnitsOfVendor } from '../repositories/hand-overs.ts';
import { putWinnerBack } from '../repositories/prizes.ts';
import { countAgain } from '../repositories/void-awards.ts';
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

/**
 * Confirms a held or void award. A void award gets a unit again, unless a hand-over has taken one. Throws
 * award-not-held, award-withdrawn and out-of-stock.
 */
async function confirm(call: Call<'confirmAward'>) {
  const award = await requireAward(call, call.params.id);
  const now = timestamp(call.services.clock);
  if (award.is_void === 1) {
    if (!(await countAgain(call.db, award, now))) throw new Refusal('out-of-stock');
  } else if (award.held === null && !(await isStatusDistrusted(call.db, award))) throw new Refusal('award-not-held');
  // The mail about the prize has waited for this.
  if (award.mail_due_at !== null) await call.services.invitations.wake(call.db);
  return decide(call, award, 'confirmed', null);
}

/** Withdraws any award and puts its unit, if it has one, back into stock. Throws award-withdrawn. */
async function withdraw(call: Call<'withdrawAward'>) {
  const reason = requireText(text('field.reason'), call.body.reason, MAXIMUM_TEXT_LENGTH);
  const award = await requireAward(call, call.params.id);
  if (award.is_void === 0) await putWinnerBack(call.db, award.prize_id);
  return decide(call, award, 'withdrawn', reason);
}

async function requireAward({ db, user }: DecisionCall, id: Id): Promise<Row<'awarded_prizes'>> {
  const award = await findAwardOfVendor(db, toRowId(id), user.vendorId);
  if (!award) throw new Refusal('not-permitted');
  if (!isKept(award.decision)) throw new Refusal('award-withdrawn');
  return award;
}

async function decide(
  { db, user, services }: DecisionCall,
  { id }: Row<'awarded_prizes'>,
  decision: AwardDecision,
  reason: string | null,
) {
  const now = timestamp(services.clock);
  await decideAward(db, id, { decision, by: user.id, at: now, reason });
  await countHandOvers(db, id, now);
  await takeOwedUnitsOfVendor(db, user.vendorId, now);
  return { id, decision };
}

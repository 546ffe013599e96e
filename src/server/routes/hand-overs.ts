import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { OwnHandOver } from '#shared/entities/hand-over.ts';
import { claimCodeIn } from '#shared/rules/claim-code.ts';
import { mayHandOver } from '#shared/rules/hand-overs.ts';
import { MAXIMUM_TEXT_LENGTH } from '#shared/rules/limits.ts';
import type { Db, Row } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import { makerOf } from '../plugins/authentication.ts';
import { claimDaysOf, presentClaim, presentOwnHandOver, stateOfPrize } from '../presenters/winners.ts';
import { findAwardOfVendor } from '../repositories/awarded-prizes.ts';
import { findCampaign } from '../repositories/campaigns.ts';
import {
  countHandOvers,
  findHandOver,
  findWonPrize,
  insertHandOver,
  listHandOversOfCode,
  listHandOversOfDevice,
  type NamedHandOver,
  undoHandOver,
} from '../repositories/hand-overs.ts';
import { requireText } from '../rules/fields.ts';
import { momentColumns } from '../rules/row-moment.ts';
import { timestamp } from '../services.ts';
import { text } from '../texts.ts';
import { type Call, inCallsTransaction, route } from './route.ts';
import { momentAtDevice } from './row-moments.ts';

/** Hand-overs of prizes at kiosks (docs/specification.md, 7.18). */
export function registerHandOvers(app: FastifyInstance): void {
  route(app, 'getClaim', getClaim);
  route(app, 'postHandOver', (call) => inCallsTransaction(call, storeHandOver));
  route(app, 'undoOwnHandOver', (call) => inCallsTransaction(call, undo));
  route(app, 'getOwnHandOvers', getOwnHandOvers);
}

/** Maximum number of hand-overs in the answer to a kiosk, newest first. */
const OWN_HAND_OVERS = 50;

/** Returns the prize of a code. Throws claim-unknown, and claim-elsewhere for a prize of another vendor. */
async function getClaim({ params, device, db, services }: Call<'getClaim'>) {
  const found = await prizeOf(db, device.vendorId, requireCode(params.code));
  if (!found) throw new Refusal('claim-unknown');
  const { won, campaign } = found;
  const handOvers = await listHandOversOfCode(db, device.vendorId, won.claimCode);
  const isInReach = device.campaignIds.has(campaign.id);
  return presentClaim(won, handOvers, { campaign, isInReach, now: services.clock.now() });
}

function requireCode(typed: string): string {
  const code = claimCodeIn(typed);
  if (code === null) throw new Refusal('claim-code-wrong');
  return code;
}

/** Returns the award of a code with its campaign, or null. Throws claim-elsewhere for an award of another vendor. */
async function prizeOf(db: Db, vendorId: number, code: string) {
  const won = await findWonPrize(db, code);
  if (!won) return null;
  if (won.vendorId !== vendorId) throw new Refusal('claim-elsewhere');
  const campaign = await findCampaign(db, won.campaignId);
  return campaign ? { won, campaign } : null;
}

/**
 * Stores a hand-over that has happened, whatever the state of its prize, because the unit is gone. Repeating its id changes
 * nothing.
 */
async function storeHandOver(call: Call<'postHandOver'>) {
  const { body, device, db, services, request } = call;
  const { vendorId } = device;
  const code = requireCode(body.claimCode);
  const found = await prizeOf(db, vendorId, code);
  const makerId = await makerOf(db, request.headers, device);
  await insertHandOver(db, {
    client_id: vendorId,
    hand_over_id: body.id,
    claim_code: code,
    user_id: null,
    created_at: timestamp(services.clock),
    ...momentColumns(await momentAtDevice(call, makerId)),
    device_id: makerId,
    sender_id: device.id,
  });
  if (found) await countHandOvers(db, found.won.awardId, timestamp(services.clock));
  return ownHandOver(call, body.id);
}

/** Undoes a hand-over that this device has made or sent, or that the maker of the sent row has made. */
async function undo(call: Call<'undoOwnHandOver'>) {
  const { body, device, db, services, request } = call;
  const reason = requireText(text('field.reason'), body.reason, MAXIMUM_TEXT_LENGTH);
  const handOver = await findHandOver(db, device.vendorId, body.id);
  const makerId = await makerOf(db, request.headers, device);
  const isOwn = handOver?.device_id === makerId || handOver?.sender_id === device.id;
  if (!handOver || !isOwn) throw new Refusal('hand-over-unknown');
  await takeBack(db, handOver, { reason, now: timestamp(services.clock) });
  return ownHandOver(call, body.id);
}

/** Undoes a hand-over and corrects the stock. */
export async function takeBack(
  db: Db,
  { id, claim_code }: Row<'hand_overs'>,
  how: { reason: string; now: string },
): Promise<void> {
  await undoHandOver(db, id, how);
  const won = await findWonPrize(db, claim_code);
  if (won) await countHandOvers(db, won.awardId, how.now);
}

type OwnCall = Pick<Call<'postHandOver' | 'undoOwnHandOver' | 'getOwnHandOvers'>, 'db' | 'device' | 'services'>;

async function ownHandOver(call: OwnCall, handOverId: string): Promise<OwnHandOver> {
  const stored = await findHandOver(call.db, call.device.vendorId, handOverId);
  if (!stored) throw new Refusal('hand-over-unknown');
  const all = await listHandOversOfCode(call.db, call.device.vendorId, stored.claim_code);
  const own = all.find(({ id }) => id === stored.id);
  if (!own) throw new Refusal('hand-over-unknown');
  return present(call, own, all);
}

async function present({ db, device, services }: OwnCall, own: NamedHandOver, all: readonly NamedHandOver[]) {
  const found = await prizeOf(db, device.vendorId, own.claimCode);
  const days = found && claimDaysOf(found.campaign, services.clock.now());
  return presentOwnHandOver(own, all, found && days ? { won: found.won, days } : undefined);
}

async function getOwnHandOvers(call: Call<'getOwnHandOvers'>): Promise<OwnHandOver[]> {
  const { db, device } = call;
  const answers: OwnHandOver[] = [];
  for (const own of await listHandOversOfDevice(db, device.id, OWN_HAND_OVERS)) {
    answers.push(await present(call, own, await listHandOversOfCode(db, device.vendorId, own.claimCode)));
  }
  return answers;
}

/** Stores an administrator's hand-over. Throws already-handed-over, award-not-valid and award-held. */
export async function handOverByAdmin({ params, user, db, services }: Call<'handOverPrize'>) {
  const award = await findAwardOfVendor(db, toRowId(params.id), user.vendorId);
  const found = award && (await prizeOf(db, user.vendorId, award.claim_code));
  if (!found) throw new Refusal('not-permitted');
  const { won, campaign } = found;
  const handOvers = await listHandOversOfCode(db, user.vendorId, won.claimCode);
  const state = stateOfPrize(won, handOvers, claimDaysOf(campaign, services.clock.now()));
  if (!mayHandOver(state)) throw new Refusal(refusalOf(state));
  const now = timestamp(services.clock);
  await insertHandOver(db, {
    client_id: user.vendorId,
    hand_over_id: randomUUID(),
    claim_code: won.claimCode,
    user_id: user.id,
    created_at: now,
    device_id: null,
    sender_id: null,
  });
  await countHandOvers(db, won.awardId, now);
  return {};
}

function refusalOf(state: ReturnType<typeof stateOfPrize>) {
  if (state === 'held') return 'award-held';
  return state === 'handed-over' || state === 'conflict' || state === 'given-invalid'
    ? 'already-handed-over'
    : 'award-not-valid';
}

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
import {
  claimDaysOf,
  type MissingPrize,
  presentClaim,
  presentOwnHandOver,
  stateOfPrize,
} from '../presenters/winners.ts';
import { findAwardOfVendor } from '../repositories/awarded-prizes.ts';
import {
  countHandOvers,
  findHandOver,
  insertHandOver,
  listHandOversOfCodes,
  listHandOversOfDevice,
  listWonPrizesOfCodes,
  type PrizeOfShow,
  type Undo,
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
  const won = await prizeOf(db, device.vendorId, requireCode(params.code));
  if (won === 'unmatched') throw new Refusal('claim-unknown');
  if (won === 'other-vendor') throw new Refusal('claim-elsewhere');
  const handOvers = await listHandOversOfCodes(db, device.vendorId, [won.claimCode]);
  const isInReach = device.campaignIds.has(won.campaignId);
  return presentClaim(won, handOvers, { isInReach, now: services.clock.now() });
}

function requireCode(typed: string): string {
  const code = claimCodeIn(typed);
  if (code === null) throw new Refusal('claim-code-wrong');
  return code;
}

/** Returns the award of a code, or why the vendor has none. */
const prizeOf = async (db: Db, vendorId: number, code: string): Promise<PrizeOfShow | MissingPrize> =>
  (await prizesOf(db, vendorId, [code])).get(code) ?? 'unmatched';

/**
 * Returns the awards of codes, at least one, by code. For another vendor's award, returns only 'other-vendor': staff without
 * a connection may have accepted that vendor's claim.
 */
async function prizesOf(
  db: Db,
  vendorId: number,
  codes: readonly string[],
): Promise<Map<string, PrizeOfShow | 'other-vendor'>> {
  const prizes = await listWonPrizesOfCodes(db, codes);
  return new Map(prizes.map((won) => [won.claimCode, won.vendorId === vendorId ? won : 'other-vendor']));
}

/**
 * Stores a hand-over that has happened, whatever the state of its prize, because the unit is gone. Repeating its id changes
 * nothing.
 */
async function storeHandOver(call: Call<'postHandOver'>) {
  const { body, device, db, services, request } = call;
  const { vendorId } = device;
  const code = requireCode(body.claimCode);
  // A repeated row changes nothing, even if another vendor's award with this code has arrived since.
  if (await findHandOver(db, vendorId, body.id)) return ownHandOver(call, body.id);
  const won = await prizeOf(db, vendorId, code);
  if (won === 'other-vendor') throw new Refusal('claim-elsewhere');
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
  if (won !== 'unmatched') await countHandOvers(db, won.awardId, timestamp(services.clock));
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
  const devices = { device_id: makerId, sender_id: device.id };
  await takeBack(db, handOver, { reason, now: timestamp(services.clock), ...devices });
  return ownHandOver(call, body.id);
}

/** Undoes a hand-over and corrects the stock. */
export async function takeBack(db: Db, { id, claim_code, client_id }: Row<'hand_overs'>, undo: Undo): Promise<void> {
  await undoHandOver(db, id, undo);
  const won = await prizeOf(db, client_id, claim_code);
  if (typeof won !== 'string') await countHandOvers(db, won.awardId, undo.now);
}

type OwnCall = Pick<Call<'postHandOver' | 'undoOwnHandOver'>, 'db' | 'device' | 'services'>;

async function ownHandOver({ db, device, services }: OwnCall, handOverId: string): Promise<OwnHandOver> {
  const stored = await findHandOver(db, device.vendorId, handOverId);
  if (!stored) throw new Refusal('hand-over-unknown');
  const all = await listHandOversOfCodes(db, device.vendorId, [stored.claim_code]);
  const own = all.find(({ id }) => id === stored.id);
  if (!own) throw new Refusal('hand-over-unknown');
  const won = await prizeOf(db, device.vendorId, own.claimCode);
  return presentOwnHandOver(own, all, { won, now: services.clock.now() });
}

async function getOwnHandOvers({ db, device, services }: Call<'getOwnHandOvers'>): Promise<OwnHandOver[]> {
  const own = await listHandOversOfDevice(db, device.id, OWN_HAND_OVERS);
  if (own.length === 0) return [];
  const codes = [...new Set(own.map(({ claimCode }) => claimCode))];
  const handOvers = await listHandOversOfCodes(db, device.vendorId, codes);
  const byCode = Map.groupBy(handOvers, ({ claimCode }) => claimCode);
  const prizes = await prizesOf(db, device.vendorId, codes);
  const now = services.clock.now();
  return own.map((one) =>
    presentOwnHandOver(one, byCode.get(one.claimCode) ?? [], { won: prizes.get(one.claimCode) ?? 'unmatched', now }),
  );
}

/** Stores an administrator's hand-over. Throws already-handed-over, award-not-valid and award-held. */
export async function handOverByAdmin({ params, user, db, services }: Call<'handOverPrize'>) {
  const award = await findAwardOfVendor(db, toRowId(params.id), user.vendorId);
  const won = award && (await prizeOf(db, user.vendorId, award.claim_code));
  if (won === undefined || typeof won === 'string') throw new Refusal('not-permitted');
  const handOvers = await listHandOversOfCodes(db, user.vendorId, [won.claimCode]);
  const state = stateOfPrize(won, handOvers, claimDaysOf(won, services.clock.now()));
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

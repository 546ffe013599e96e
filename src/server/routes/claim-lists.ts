import type { ClaimList } from '#shared/entities/claim-list.ts';
import { toRowId } from '../ids.ts';
import { presentListedClaim } from '../presenters/winners.ts';
import { Recent } from '../recent.ts';
import { type ClaimPosition, findLatestChange, listClaimChanges } from '../repositories/claim-changes.ts';
import { listHandOversOfCodes, listWonPrizesOfCodes } from '../repositories/hand-overs.ts';
import { claimHashOf } from '../security/claim-hash.ts';
import type { Services } from '../services.ts';
import type { Call } from './route.ts';

/** Maximum number of claims in the answer to a check-in. */
const CLAIMS_PER_ANSWER = 500;

/**
 * How long changes are sent again. A transaction may commit later than another one whose change has a later place, and the
 * clocks of several nodes differ.
 */
const OVERLAP_MS = 60_000;

const START: ClaimPosition = { change: 0, awardId: 0 };

type CheckInCall = Pick<Call<'checkIn'>, 'body' | 'device' | 'db' | 'services'>;

/** Answers which claims have changed since a kiosk's last check-in (docs/specification.md, 4.14). */
export class ClaimLists {
  readonly #latest: Recent<ClaimPosition>;

  constructor({ db, clock }: Pick<Services, 'db' | 'clock'>) {
    this.#latest = new Recent(clock, async (campaignId) => (await findLatestChange(db, campaignId)) ?? START);
  }

  /** Returns the changes in the campaigns of the kiosk's packages, for those that have some. */
  async changes(call: CheckInCall): Promise<ClaimList[]> {
    const lists: ClaimList[] = [];
    let room = CLAIMS_PER_ANSWER;
    for (const { campaignId, claimsSince } of call.body.packages) {
      const id = toRowId(campaignId);
      if (claimsSince === null || claimsSince === undefined || !call.device.campaignIds.has(id)) continue;
      const after = await this.#positionOf(id, claimsSince);
      if (after === null) continue;
      const list = await changesAfter(call, id, { after, room });
      room -= list.claims.length;
      lists.push(list);
    }
    return lists;
  }

  /** Returns the position after which the kiosk needs changes, or null if it has all. */
  async #positionOf(campaignId: number, since: string): Promise<ClaimPosition | null> {
    const held = readPosition(since);
    let latest = await this.#latest.of(campaignId);
    if (isAfter(held, latest)) latest = await this.#latest.read(campaignId);
    // The server was restored to an earlier state, so changes since then may have got places before the kiosk's.
    if (isAfter(held, latest)) return START;
    return isAfter(latest, held) ? held : null;
  }
}

const isAfter = (one: ClaimPosition, other: ClaimPosition): boolean =>
  one.change > other.change || (one.change === other.change && one.awardId > other.awardId);

const shownPosition = ({ change, awardId }: ClaimPosition): string => `${change}.${awardId}`;

/** Returns the position in a kiosk's text, or the start. */
function readPosition(since: string): ClaimPosition {
  const [, change, awardId] = /^(\d{1,15})\.(\d{1,15})$/.exec(since) ?? [];
  return change === undefined ? START : { change: Number(change), awardId: Number(awardId) };
}

async function changesAfter(
  { db, device, services }: CheckInCall,
  campaignId: number,
  { after, room }: { after: ClaimPosition; room: number },
): Promise<ClaimList> {
  const found = room > 0 ? await listClaimChanges(db, campaignId, after, room + 1) : [];
  const changed = found.slice(0, room);
  const last = changed.at(-1) ?? after;
  const isComplete = room > 0 && found.length <= room;
  const now = services.clock.now();
  const codes = changed.map(({ claimCode }) => claimCode);
  // PostgreSQL does not allow empty lists.
  const prizes = codes.length > 0 ? await listWonPrizesOfCodes(db, codes) : [];
  const handOvers = codes.length > 0 ? await listHandOversOfCodes(db, device.vendorId, codes) : [];
  const byCode = Map.groupBy(handOvers, ({ claimCode }) => claimCode);
  const claims = prizes.map((won) => {
    const hash = claimHashOf(won.claimCode, device.tokenHash);
    return presentListedClaim(won, byCode.get(won.claimCode) ?? [], { hash, now });
  });
  return { campaignId, claims, since: shownPosition(isComplete ? endAt(last, now) : last), isComplete };
}

/**
 * Returns the end of a complete list: its last change, or an earlier place while changes before it may still arrive. They
 * may as long as the last place lies in the future, because the next changes get places close to it.
 */
function endAt(last: ClaimPosition, now: number): ClaimPosition {
  if (now - last.change > OVERLAP_MS) return last;
  return { change: Math.max(0, last.change - OVERLAP_MS), awardId: 0 };
}

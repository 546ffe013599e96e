import { type Id, isSameId, listOf } from '#shared/entities/base.ts';
import type { Claim, GivenBefore } from '#shared/entities/claim.ts';
import type { ListedClaim } from '#shared/entities/claim-list.ts';
import type { OwnHandOver } from '#shared/entities/hand-over.ts';
import { AppError } from '#shared/errors.ts';
import type { DeskClaim, DeskGiven, DeskHandOver, LookedUp, Undecided } from '#shared/ipc/hand-over.ts';
import { HAND_OVERS, handOverLane } from '#shared/lane.ts';
import type { Random } from '#shared/ports.ts';
import { dayAt } from '#shared/rules/campaign-dates.ts';
import { lastClaimDay } from '#shared/rules/claim-by.ts';
import { checkClaimToken } from '#shared/rules/claim-check.ts';
import { claimCodeIn } from '#shared/rules/claim-code.ts';
import { readClaimToken, type TokenClaim } from '#shared/rules/claim-token.ts';
import { mayHandOver } from '#shared/rules/hand-overs.ts';
import { momentIn, venueZone } from '#shared/rules/venue-time.ts';
import type { ApiClient, Token } from '../link/client.ts';
import type { Connection } from '../link/connection.ts';
import { hasReached, RequestFailure } from '../link/failure.ts';
import type { HandOverRows, KeptHandOver } from '../outbox/hand-over-rows.ts';
import type { NewJob } from '../outbox/job.ts';
import type { NameBook } from '../outbox/name-book.ts';
import { text } from '../texts.ts';
import type { HeldClaimKeys } from './claim-keys.ts';
import type { ClaimLists, FoundClaim } from './claim-lists.ts';
import type { Prepared } from './prepared.ts';
import type { SteadyTime } from './steady-time.ts';

export interface HandOversOptions {
  api: Pick<ApiClient, 'call'>;
  device: { readonly token: Token | null; readonly identity: { id: Id; name: string } | null };
  connection: Pick<Connection, 'isOffline'>;
  rows: HandOverRows;
  enqueue(job: NewJob): void;
  /** Called when a row was added. */
  onEnqueued(): void;
  claimKeys: Pick<HeldClaimKeys, 'current'>;
  claimLists: Pick<ClaimLists, 'find'>;
  prepared: Pick<Prepared, 'campaigns'>;
  names: Pick<NameBook, 'player' | 'kiosk' | 'keepKiosk'>;
  time: Pick<SteadyTime, 'date'>;
  random: Random;
}

/** What the kiosk has of a code that the server did not decide. */
interface Evidence {
  server: Undecided;
  listed: FoundClaim | null;
}

/** How long staff wait for the server before the kiosk decides by itself. */
const TIMEOUT_MS = 4_000;
/** The number of hand-overs that staff see. */
const SHOWN = 50;

/**
 * Hand-overs of prizes at this kiosk (docs/specification.md, 4.14). Asks the server about a claim, and without a connection
 * decides by the signature of its QR code, by this kiosk's own rows, or by its claim lists. A hand-over is a row of the
 * outbox.
 */
export class HandOvers {
  readonly #options: HandOversOptions;
  /** The server's last word on this kiosk's hand-overs, by id. */
  #heard: ReadonlyMap<string, OwnHandOver> = new Map();

  constructor(options: HandOversOptions) {
    this.#options = options;
  }

  /** Looks up a typed code or a scanned QR code. */
  async look(typed: string): Promise<LookedUp> {
    const token = readClaimToken(typed);
    const code = token?.claim.code ?? claimCodeIn(typed);
    if (code === null) return { kind: 'no-claim' };
    const server = await this.#ask(code);
    if (typeof server === 'object') return this.#shown(server);
    if (server === 'elsewhere') return { kind: 'other-vendor' };
    const listed = this.#options.claimLists.find(code);
    if (token) return this.#byToken(typed, token.claim, { server, listed });
    return this.#byRows(code, { server, listed }) ?? this.#byList(code, listed) ?? this.#unchecked(code, server);
  }

  /** Records that staff have handed the prize over. @throws AppError refused if this kiosk has done so before */
  give(typed: string): void {
    const code = claimCodeIn(typed);
    if (code === null) throw new AppError('refused', text('handOver.noClaim'));
    if (this.#standing(code)) throw new AppError('refused', text('handOver.alreadyHere'));
    const { device, names, random } = this.#options;
    // A later registration has another id.
    if (device.identity) names.keepKiosk(device.identity);
    const id = `${HAND_OVERS}-${random.uuid()}`;
    this.#add(code, { kind: 'post-hand-over', payload: { id, claimCode: code } });
  }

  /** Takes a hand-over of this kiosk back. Repeating it changes nothing. @throws AppError refused for an unknown one */
  undo(id: string, reason: string): void {
    const { rows } = this.#options;
    const heard = this.#heard.get(id);
    const found = rows.latest(Number.POSITIVE_INFINITY).find((one) => one.id === id);
    const code = found?.code ?? heard?.claimCode;
    if (code === undefined) throw new AppError('refused', text('handOver.unknownHandOver'));
    if (found?.isUndone) return;
    this.#add(code, { kind: 'post-hand-over-undo', payload: { id, claimCode: code, reason } });
  }

  /** Returns the latest hand-overs of this kiosk, with what the server says about them. */
  async list(): Promise<DeskHandOver[]> {
    await this.#hear();
    const kept = this.#options.rows.latest(SHOWN);
    const own = kept.map((handOver) => this.#shownHandOver(handOver, this.#heard.get(handOver.id)));
    // After a recovery or a new installation, only the server has the earlier ones.
    const others = [...this.#heard.values()].filter(({ id }) => !kept.some((one) => one.id === id)).map(heardHandOver);
    return [...own, ...others].toSorted((a, b) => b.at - a.at).slice(0, SHOWN);
  }

  async #hear(): Promise<void> {
    const { api, device, connection } = this.#options;
    const { token } = device;
    if (!token || connection.isOffline) return;
    try {
      const answer = await api.call('getOwnHandOvers', {}, { token, timeoutMs: TIMEOUT_MS });
      this.#heard = new Map(answer.map((one) => [one.id, one]));
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
    }
  }

  async #ask(code: string): Promise<Claim | 'elsewhere' | Undecided> {
    const { api, device, connection } = this.#options;
    const { token } = device;
    if (connection.isOffline) return 'offline';
    if (!token) return 'not-checked';
    try {
      const claim = await api.call('getClaim', { params: { code } }, { token, timeoutMs: TIMEOUT_MS });
      return claimCodeIn(claim.claimCode) === code ? claim : 'not-checked';
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      if (!hasReached(error)) return 'offline';
      if (error.reason === 'claim-elsewhere') return 'elsewhere';
      return error.reason === 'claim-unknown' ? 'not-arrived' : 'not-checked';
    }
  }

  #shown(claim: Claim): DeskClaim {
    const own = this.#standing(claim.claimCode);
    const isOwnUnsent = own !== null && mayHandOver(claim.state);
    return {
      kind: 'claim',
      code: claim.claimCode,
      check: { by: 'server' },
      prizeName: claim.prizeName,
      campaignName: claim.campaignName,
      wonAt: claim.wonAt ?? null,
      kioskName: claim.kioskName ?? null,
      person: claim.userId === null || claim.userId === undefined ? null : this.#personOf(claim.userId),
      state: isOwnUnsent ? 'handed-over' : claim.state,
      isDoubtful: false,
      lastDay: claim.lastDay ?? null,
      before: isOwnUnsent ? own : (givenOf(claim.handOver) ?? own),
    };
  }

  async #byToken(typed: string, claim: TokenClaim, { server, listed }: Evidence): Promise<LookedUp> {
    const keys = this.#options.claimKeys.current;
    const check = keys ? await checkClaimToken(typed, keys) : null;
    switch (check?.kind) {
      case 'malformed':
        return { kind: 'no-claim' };
      case 'foreign-vendor':
        return { kind: 'other-vendor' };
      case 'valid':
      case 'revoked-after':
      case 'revoked-before': {
        const facts = this.#factsOf(claim, listed);
        const isBefore = check.kind === 'revoked-before';
        return {
          ...facts,
          check: { by: 'signature', server },
          person: this.#personOfAward(claim.code),
          state: isBefore ? 'revoked' : facts.state,
          isDoubtful: check.kind === 'revoked-after',
        };
      }
      default:
        return this.#unchecked(claim.code, server, check !== null);
    }
  }

  #unchecked(code: string, server: Undecided, isKioskUnknown = false): LookedUp {
    return { kind: 'unchecked', code, server, isKioskUnknown, before: this.#standing(code) };
  }

  #byRows(code: string, { server, listed }: Evidence): DeskClaim | null {
    const award = this.#options.rows.award(code);
    if (!award) return null;
    const { campaignId, prizeId, userId } = award.payload;
    const facts = this.#factsOf({ code, campaignId, prizeId, at: award.at }, listed);
    return {
      ...facts,
      check: { by: this.#isOfHere(award.madeBy) ? 'own' : 'imported', server },
      kioskName: this.#kioskName(award.madeBy),
      person: this.#personOf(userId),
      state: award.isRefused ? 'refused' : facts.state,
      isDoubtful: false,
    };
  }

  #byList(code: string, listed: FoundClaim | null): DeskClaim | null {
    if (!listed) return null;
    const { prizeId, wonDate } = listed.claim;
    const at = wonDate ? Date.parse(wonDate) : null;
    return {
      ...this.#factsOf({ code, campaignId: listed.campaignId, prizeId, at }, listed),
      check: { by: 'list', listedDate: new Date(listed.at).toISOString() },
      person: null,
      isDoubtful: false,
    };
  }

  /** Returns what this kiosk's packages and claim lists contain about a claim. */
  #factsOf(
    { code, campaignId, prizeId, at }: { code: string; campaignId: Id; prizeId: Id; at: number | null },
    listed: FoundClaim | null,
  ) {
    const { prepared, time } = this.#options;
    const campaign = prepared.campaigns
      .values()
      .map(({ content }) => content.campaign)
      .find(({ id }) => isSameId(id, campaignId));
    const own = this.#standing(code);
    const closed = listed && this.#closed(code, listed.claim);
    const lastDay = campaign ? lastClaimDay(campaign) : null;
    const isLate = campaign && lastDay !== null && dayAt(time.date(), venueZone(campaign)) > lastDay;
    return {
      kind: 'claim' as const,
      code,
      prizeName: listOf(campaign?.prizes).find(({ id }) => isSameId(id, prizeId))?.name ?? null,
      campaignName: campaign?.campaignName ?? null,
      wonAt: campaign && at !== null ? momentIn(at, venueZone(campaign)) : null,
      kioskName: listed?.claim.kioskName ?? null,
      state: own ? ('handed-over' as const) : (closed?.state ?? (isLate ? ('expired' as const) : ('open' as const))),
      lastDay,
      before: own ?? givenOf(closed?.handOver),
    };
  }

  /**
   * Returns a listed claim that is no longer open, or null. Ignores a listed hand-over that this kiosk has undone, because
   * the list may not contain the undo yet.
   */
  #closed(code: string, claim: ListedClaim): ListedClaim | null {
    const { device, rows } = this.#options;
    // The kiosk decides by its own day whether an open claim has expired.
    if (claim.state === 'open' || claim.state === 'expired') return null;
    const isHere = claim.state === 'handed-over' && claim.handOver?.kioskName === device.identity?.name;
    return isHere && rows.of(code).some(({ isUndone }) => isUndone) ? null : claim;
  }

  #personOfAward(code: string): string | null {
    const award = this.#options.rows.award(code);
    return award && this.#personOf(award.payload.userId);
  }

  /** Returns a winner's name, if this kiosk has it: in its packages, or from the visit. */
  #personOf(userId: Id): string | null {
    const { names, prepared } = this.#options;
    const players = prepared.campaigns.values().flatMap(({ content }) => listOf(content.players));
    const onRoster = players.find(({ user }) => isSameId(user.id, userId))?.user;
    return onRoster?.fullName?.trim() || names.player(String(userId)).name;
  }

  /** Returns the hand-over of a code that this kiosk has recorded or imported, unless it was undone. */
  #standing(code: string): DeskGiven | null {
    const given = this.#options.rows.of(code).findLast(({ isUndone, row }) => !isUndone && row !== 'refused');
    if (!given) return null;
    const handedOverDate = new Date(given.at).toISOString();
    return { by: 'kiosk', kioskName: this.#kioskName(given.madeBy), handedOverDate };
  }

  /** True for a row of this kiosk. `madeBy`: as in the rows. */
  #isOfHere(madeBy: string | null): boolean {
    const { identity } = this.#options.device;
    return madeBy === null || (identity !== null && isSameId(identity.id, madeBy));
  }

  /** Returns the name of the kiosk that made a row, or null. */
  #kioskName(madeBy: string | null): string | null {
    const { device, names } = this.#options;
    return madeBy === null || this.#isOfHere(madeBy) ? (device.identity?.name ?? null) : names.kiosk(madeBy);
  }

  #shownHandOver({ id, code, at, row, madeBy, isUndone }: KeptHandOver, heard: OwnHandOver | undefined): DeskHandOver {
    return {
      id,
      code,
      at,
      state: isUndone ? 'undone' : row === 'sent' ? (heard?.state ?? 'sent') : row,
      prizeName: heard?.prizeName ?? null,
      importedFrom: this.#isOfHere(madeBy) ? null : { name: this.#kioskName(madeBy) },
      other: isUndone ? null : givenOf(heard?.other),
    };
  }

  #add(code: string, body: Pick<NewJob, 'kind' | 'payload'>): void {
    const { enqueue, onEnqueued, random } = this.#options;
    enqueue({ ...body, userId: HAND_OVERS, lane: handOverLane(code), idempotencyKey: random.uuid() } as NewJob);
    onEnqueued();
  }
}

/** Returns a hand-over of the server's answer or list. It names the kiosk, or else an administrator made it. */
function givenOf(before: GivenBefore | null | undefined): DeskGiven | null {
  if (!before) return null;
  const { kioskName, handedOverDate } = before;
  return kioskName ? { by: 'kiosk', kioskName, handedOverDate } : { by: 'admin', handedOverDate };
}

const heardHandOver = ({ id, claimCode, handedOverDate, state, prizeName, other }: OwnHandOver): DeskHandOver => ({
  id,
  code: claimCode,
  at: Date.parse(handedOverDate),
  state,
  prizeName: prizeName ?? null,
  importedFrom: null,
  other: givenOf(other),
});

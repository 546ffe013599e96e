import type { Database } from 'better-sqlite3';
import { type Id, isSameId } from '#shared/entities/base.ts';
import type { CheckInRequest } from '#shared/entities/check-in.ts';
import { type ClaimList, ListedClaim } from '#shared/entities/claim-list.ts';
import { unlessStorageFails } from '../db/storage-failure.ts';
import { valueIn } from '../link/check.ts';
import type { Token } from '../link/client.ts';
import { claimHashOf } from './claim-hash.ts';
import type { OwnDevice } from './own-device.ts';
import type { Prepared } from './prepared.ts';

/** How much older the stored moment of a list may be than the real one. Limits writes, because check-ins are frequent. */
const MOMENT_MS = 5 * 60_000;

/** The packages of a check-in, each with the end of its list, and the token of the check-in. */
export interface AskedLists {
  packages: CheckInRequest['packages'];
  token: Token;
}

/** A won prize in a claim list. */
export interface FoundClaim {
  claim: ListedClaim;
  campaignId: string;
  /** The moment of the list, in milliseconds since the epoch by the server's clock. */
  at: number;
}

/**
 * Stores the claims of the prepared campaigns, from check-ins, so that the kiosk checks typed codes without a network
 * (docs/specification.md, 4.14). Finds a claim by the hash of its code under this kiosk's token. Contains no names.
 */
export class ClaimLists {
  readonly #store: ReturnType<typeof claimListStore>;
  readonly #device: Pick<OwnDevice, 'claimHashes'>;
  readonly #prepared: Pick<Prepared, 'campaigns'>;
  readonly #onLog: (line: string) => void;
  /** The moments of lists, where they are newer than the stored ones. */
  readonly #moments = new Map<string, number>();
  /**
   * The campaigns whose lists were complete while others were not. The next check-in does not ask for them, because their
   * recent changes come again each time and could leave no room for the others.
   */
  #done: ReadonlySet<string> = new Set();

  constructor(
    db: Database,
    device: Pick<OwnDevice, 'claimHashes'>,
    prepared: Pick<Prepared, 'campaigns'>,
    onLog: (line: string) => void,
  ) {
    this.#store = claimListStore(db);
    this.#device = device;
    this.#prepared = prepared;
    this.#onLog = onLog;
  }

  /**
   * Returns packages with the places where their lists end, or null for a list that has to wait for the others. A list
   * under another token does not count.
   */
  asked(packages: CheckInRequest['packages'], token: Token): AskedLists {
    const tokenMark = markOf(token);
    const claimsSince = (id: Id) => {
      if (this.#done.has(String(id))) return null;
      const list = this.#store.list(String(id));
      return list?.tokenMark === tokenMark ? list.since : '';
    };
    return { packages: packages.map((one) => ({ ...one, claimsSince: claimsSince(one.campaignId) })), token };
  }

  /**
   * Stores the changes of a check-in's answer; a server without claim lists sends none. On a full disk the lists stay as
   * they were, so that the server sends the changes again. `date` is the server's time, as ISO 8601.
   * @returns true if the server has further changes
   */
  take(lists: readonly ClaimList[] | null | undefined, { packages, token }: AskedLists, date: string): boolean {
    const waited = this.#done;
    this.#done = new Set();
    if (!lists) return false;
    let hasMore = false;
    unlessStorageFails(() => {
      this.#store.inTransaction(() => {
        for (const { campaignId, claimsSince } of packages) {
          if (claimsSince === null) continue;
          const list = lists.find((one) => isSameId(one.campaignId, campaignId));
          const isFromStart = !claimsSince;
          if (list) this.#replace(list, { isFromStart, tokenMark: markOf(token), at: Date.parse(date) });
          else if (!isFromStart) this.#confirm(String(campaignId), Date.parse(date));
        }
        this.#dropUnprepared();
      });
      hasMore = lists.some(({ isComplete }) => !isComplete) && lists.some(({ claims }) => claims.length > 0);
    }, this.#onLog);
    const complete = lists.filter(({ isComplete }) => isComplete).map(({ campaignId }) => String(campaignId));
    if (hasMore) this.#done = new Set([...waited, ...complete]);
    return hasMore;
  }

  /** Returns the prize of a claim code, or null. */
  find(code: string): FoundClaim | null {
    for (const hash of this.#device.claimHashes(code)) {
      const row = this.#store.find(hash);
      const claim = row && valueIn(ListedClaim, row.claim);
      if (!row || !claim) continue;
      return { claim, campaignId: row.campaignId, at: this.#moments.get(row.campaignId) ?? row.at };
    }
    return null;
  }

  #replace(
    { campaignId, claims, since, isComplete }: ClaimList,
    { isFromStart, tokenMark, at }: { isFromStart: boolean; tokenMark: string; at: number },
  ): void {
    const id = String(campaignId);
    if (isFromStart) this.#store.drop(id);
    for (const claim of claims) this.#store.put(id, claim);
    // Until the list is complete, its earlier entries may have changed since its former moment.
    const isCurrent = isComplete || isFromStart;
    const moment = isCurrent ? at : (this.#moments.get(id) ?? this.#store.list(id)?.at ?? at);
    this.#moments.delete(id);
    this.#store.setList({ campaignId: id, since, tokenMark, at: moment });
  }

  /** Stores that an unchanged list was current at a moment. */
  #confirm(campaignId: string, at: number): void {
    const list = this.#store.list(campaignId);
    if (!list) return;
    this.#moments.set(campaignId, at);
    if (Math.abs(at - list.at) > MOMENT_MS) this.#store.setList({ ...list, campaignId, at });
  }

  /** Deletes the lists of campaigns that are no longer prepared. A locked key store hides prepared campaigns. */
  #dropUnprepared(): void {
    const { campaigns } = this.#prepared;
    if (campaigns.isLocked) return;
    for (const id of this.#store.campaignIds()) {
      if (!campaigns.get(id)) this.#store.drop(id);
    }
  }
}

/** Returns the mark of a token with which a list was made: the hash of an empty code. */
const markOf = ({ accessToken }: Token): string => claimHashOf(accessToken, '');

interface StoredList {
  since: string;
  tokenMark: string;
  at: number;
}

/** Opens the claim lists in SQLite. */
function claimListStore(db: Database) {
  const list = db.prepare('SELECT since, token_mark AS tokenMark, at FROM claim_lists WHERE campaign_id = ?');
  const setList = db.prepare('INSERT OR REPLACE INTO claim_lists VALUES (@campaignId, @since, @tokenMark, @at)');
  const put = db.prepare('INSERT OR REPLACE INTO listed_claims (hash, campaign_id, claim) VALUES (?, ?, ?)');
  const dropClaims = db.prepare('DELETE FROM listed_claims WHERE campaign_id = ?');
  const dropList = db.prepare('DELETE FROM claim_lists WHERE campaign_id = ?');
  const campaignIds = db.prepare('SELECT campaign_id FROM claim_lists').pluck();
  const find = db.prepare(
    `SELECT claim, campaign_id AS campaignId, at FROM listed_claims JOIN claim_lists USING (campaign_id) WHERE hash = ?`,
  );
  return {
    inTransaction: (work: () => void) => db.transaction(work)(),
    list: (campaignId: string) => list.get(campaignId) as StoredList | undefined,
    setList: (stored: StoredList & { campaignId: string }) => void setList.run(stored),
    put: (campaignId: string, claim: ListedClaim) => void put.run(claim.hash, campaignId, JSON.stringify(claim)),
    drop(campaignId: string) {
      dropClaims.run(campaignId);
      dropList.run(campaignId);
    },
    campaignIds: () => campaignIds.all() as string[],
    find: (hash: string) => find.get(hash) as { claim: string; campaignId: string; at: number } | undefined,
  };
}

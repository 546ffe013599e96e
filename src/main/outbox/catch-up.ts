import type { Id } from '#shared/entities/base.ts';
import type { CaughtUp, Doubt } from '#shared/ipc/sync.ts';
import type { JobBody } from '#shared/jobs.ts';
import type { Lane } from '#shared/lane.ts';
import type { ApiClient } from '../link/client.ts';
import type { Delivery } from './couriers/delivery.ts';
import { isAmong, isBehind, storedAnswers, storedStatus } from './couriers/effects.ts';
import { requirePresence, type Sender, type UnderName, unlessRefused } from './couriers/sender.ts';
import type { JobNote } from './job.ts';

/** What a server has accepted, and a part of a play. */
export type Receipt = JobBody<'post-user-answer' | 'put-game-status' | 'post-awarded-prize'> & {
  key: string;
  userId: string;
};

/** A receipt that becomes a row again. */
export interface PutBack {
  key: string;
  payload: Receipt['payload'];
  note: JobNote;
  isFateUnknown: boolean;
  /** For a row that staff have to decide on. */
  doubt: Doubt | null;
}

/** The receipts; receipts.ts implements it over SQLite. */
export interface ReceiptStore {
  /** The lanes with receipts, those delivered last first. */
  lanes(): string[];
  /** A lane's receipts, oldest first. */
  of(lane: string): Receipt[];
  /**
   * Makes receipts rows again, with their keys and moments, before what the lane still holds; what was refused there is
   * tried again, as the server may have refused it for what it had lost.
   */
  putBack(lane: string, rows: readonly PutBack[]): void;
}

export interface CatchUpOptions {
  api: ApiClient;
  underName: UnderName;
  receipts: ReceiptStore;
  /** Rows have been put back. */
  onPutBack(): void;
  onLog(line: string): void;
}

/**
 * Compares what a server has accepted with what it still holds, and sends again what is missing: its database may have been
 * restored from a backup (decision 3). Player by player, so that plays go on meanwhile.
 */
export class CatchUp {
  readonly #options: CatchUpOptions;
  #running: Promise<CaughtUp> | null = null;
  #isStopped = false;

  constructor(options: CatchUpOptions) {
    this.#options = options;
  }

  /** Goes over all receipts; asked again meanwhile, it is the same run. */
  run(): Promise<CaughtUp> {
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #run(): Promise<CaughtUp> {
    const { receipts, onPutBack, onLog } = this.#options;
    const found: CaughtUp = { compared: 0, resent: 0, unclear: 0, unasked: 0, isComplete: false };
    for (const lane of receipts.lanes()) {
      const { delivery, missing } = await this.#compare(receipts.of(lane));
      if (this.#isStopped || delivery.kind === 'offline' || delivery.kind === 'retry') return found;
      if (delivery.kind !== 'delivered') {
        found.unasked += 1;
        continue;
      }
      found.compared += 1;
      if (missing.length === 0) continue;
      receipts.putBack(lane, missing);
      onLog(`receipts: lane ${lane}: ${missing.length} put back`);
      onPutBack();
      const unclear = missing.filter(({ doubt }) => doubt !== null).length;
      found.unclear += unclear;
      found.resent += missing.length - unclear;
    }
    return { ...found, isComplete: true };
  }

  async #compare(ofLane: readonly Receipt[]): Promise<{ delivery: Delivery; missing: PutBack[] }> {
    const [first] = ofLane;
    if (!first) return { delivery: { kind: 'delivered' }, missing: [] };
    // The server has taken it before, whoever vouched for it then.
    const lane = { userId: first.userId, campaignId: first.payload.campaignId, provenance: 'own' } as const;
    const { api } = this.#options;
    let missing: PutBack[] = [];
    const delivery = await this.#options.underName(lane, async (sender) => {
      const held = await unlessRefused(() => heldOf(api, lane, sender));
      if (held === null) return { kind: 'refused', error: '' };
      missing = missingOf(ofLane, held, api.honoursKeys);
      // A stranger's list is empty too.
      if (missing.length > 0) await requirePresence(sender);
      return { kind: 'delivered' };
    });
    return { delivery, missing };
  }
}

const heldOf = async (api: ApiClient, lane: Lane, sender: Sender) => ({
  answers: await storedAnswers(api, lane, sender),
  status: await storedStatus(api, lane, sender),
});
type Held = Awaited<ReturnType<typeof heldOf>>;

/** What a server no longer holds of a lane. No call lists awards, so that of a play with gaps is in doubt. */
function missingOf(receipts: readonly Receipt[], held: Held, honoursKeys: boolean): PutBack[] {
  const last = receipts.findLastIndex(({ kind }) => kind === 'put-game-status');
  const gaps = receipts.flatMap(({ key, kind, payload }, index): PutBack[] => {
    // A whole status replaces the earlier ones. Another id: the server may have given this one to somebody else since.
    if (index === last && kind === 'put-game-status' && isBehind(held.status, payload)) {
      const withoutId: { id: Id | null } = { id: null };
      return [{ key, payload: { ...payload, ...withoutId }, note: { taken: 1 }, isFateUnknown: false, doubt: null }];
    }
    const isGone = kind === 'post-user-answer' && !isAmong(held.answers, payload);
    return isGone ? [{ key, payload, note: null, isFateUnknown: true, doubt: null }] : [];
  });
  const awards = receipts.flatMap(({ key, kind, payload }, index): PutBack[] => {
    if (kind !== 'post-awarded-prize') return [];
    // A status that came after it and is still there shows that the award is, too.
    const isShown = gaps.length === 0 && (!honoursKeys || index < last);
    if (isShown) return [];
    return honoursKeys
      ? [{ key, payload, note: { isKeyHonoured: true }, isFateUnknown: true, doubt: null }]
      : [{ key, payload, note: null, isFateUnknown: true, doubt: 'forgotten' }];
  });
  const missing = new Map([...gaps, ...awards].map((row) => [row.key, row]));
  return receipts.flatMap(({ key }) => missing.get(key) ?? []);
}

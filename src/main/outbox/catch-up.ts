import type { CaughtUp, Doubt } from '#shared/ipc/sync.ts';
import type { JobBody } from '#shared/jobs.ts';
import type { Lane } from '#shared/lane.ts';
import type { Delivery } from './couriers/delivery.ts';
import { isAmong, isBehind, storedAnswers, storedStatus } from './couriers/effects.ts';
import { requirePresence, type Sender, type UnderName, unlessRefused } from './couriers/sender.ts';
import { CALLS, type HandOverKind, type StepKind } from './couriers/steps.ts';

/** A step of a play, or a hand-over or its undo, that a server has accepted. */
export type Receipt = JobBody<StepKind | HandOverKind> & { key: string; userId: string };
type StepReceipt = Extract<Receipt, { kind: StepKind }>;

/** A receipt that becomes a row of unknown fate again. */
export interface PutBack {
  key: string;
  payload: Receipt['payload'];
  /** Reason why staff have to decide; null for a row that can be sent. */
  doubt: Doubt | null;
}

/** Access to the receipts, implemented over SQLite in receipts.ts. */
export interface ReceiptStore {
  /** Returns the lanes with receipts, latest delivery first. */
  lanes(): string[];
  /** Returns a lane's receipts, oldest first. */
  of(lane: string): Receipt[];
  /**
   * Turns receipts back into rows, with their keys and times, before the lane's other rows. Tries refused rows of the
   * lane again, because the server may have refused them for lack of the lost data.
   */
  putBack(lane: string, rows: readonly PutBack[]): void;
}

export interface CatchUpOptions {
  underName: UnderName;
  receipts: ReceiptStore;
  /** Called when rows have been put back. */
  onPutBack(): void;
  onLog(line: string): void;
}

/**
 * Compares the receipts with the server's data and sends missing rows again, because the server's database may have
 * been restored from a backup (decision 3). Sends hand-overs again without a
 * comparison. Works lane by lane, so that plays continue.
 */
export class CatchUp {
  readonly #options: CatchUpOptions;
  #running: Promise<CaughtUp> | null = null;
  #isStopped = false;

  constructor(options: CatchUpOptions) {
    this.#options = options;
  }

  /** Compares all receipts. Concurrent calls share one run. */
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
    const found: CaughtUp = { compared: 0, resent: 0, handOvers: 0, unclear: 0, unasked: 0, isComplete: false };
    for (const lane of receipts.lanes()) {
      const ofLane = receipts.of(lane);
      if (!ofLane.every(isStep)) {
        found.handOvers += this.#sendAgain(lane, ofLane);
        continue;
      }
      const { delivery, missing } = await this.#compare(ofLane);
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

  /** No call lists all hand-overs of a kiosk. Their own ids make resending harmless. */
  #sendAgain(lane: string, handOvers: readonly Receipt[]): number {
    const { receipts, onPutBack } = this.#options;
    receipts.putBack(
      lane,
      handOvers.map(({ key, payload }) => ({ key, payload, doubt: null })),
    );
    onPutBack();
    return handOvers.filter(({ kind }) => kind === 'post-hand-over').length;
  }

  async #compare(ofLane: readonly StepReceipt[]): Promise<{ delivery: Delivery; missing: PutBack[] }> {
    const [first] = ofLane;
    if (!first) return { delivery: { kind: 'delivered' }, missing: [] };
    // Any provenance counts as 'own', because the server has accepted these rows before.
    const lane = { userId: first.userId, campaignId: first.payload.campaignId, provenance: 'own' } as const;
    let missing: PutBack[] = [];
    const delivery = await this.#options.underName(lane, async (sender) => {
      const held = await unlessRefused(() => heldOf(lane, sender));
      if (held === null) return { kind: 'refused', error: '' };
      missing = missingOf(ofLane, held, sender.api.keys.of('postAwardedPrize') === 'keyed');
      // Another program may have answered with an empty list.
      if (missing.length > 0) await requirePresence(sender);
      return { kind: 'delivered' };
    });
    return { delivery, missing };
  }
}

const isStep = (receipt: Receipt): receipt is StepReceipt => Object.hasOwn(CALLS, receipt.kind);

const heldOf = async (lane: Lane, sender: Sender) => ({
  answers: await storedAnswers(lane, sender),
  status: await storedStatus(lane, sender),
});
type Held = Awaited<ReturnType<typeof heldOf>>;

/** Returns a lane's rows to put back: steps that the server no longer holds, and awards in doubt. */
function missingOf(receipts: readonly StepReceipt[], held: Held, isKeyed: boolean): PutBack[] {
  // A status replaces all earlier ones, so only the last one counts.
  const last = receipts.findLastIndex(({ kind }) => kind === 'put-game-status');
  const isGone = ({ kind, payload }: StepReceipt, index: number): boolean =>
    (kind === 'put-game-status' && index === last && isBehind(held.status, payload)) ||
    (kind === 'post-user-answer' && !isAmong(held.answers, payload));
  const hasGaps = receipts.some(isGone);
  return receipts.flatMap((receipt, index): PutBack[] => {
    const { key, kind, payload } = receipt;
    // No call lists awards. A later status that the server still holds proves an award. With a key, resending without
    // proof does no harm.
    const isDoubtful = kind === 'post-awarded-prize' && (hasGaps || (isKeyed && index > last));
    if (isDoubtful) return [{ key, payload, doubt: isKeyed ? null : 'forgotten' }];
    if (!isGone(receipt, index)) return [];
    // The server may have given the id to another status since.
    return [{ key, payload: kind === 'put-game-status' ? { ...payload, id: null } : payload, doubt: null }];
  });
}

import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import type { HeldGroup, ImportResult, RowGroup, SettleRequest, SyncFacts, SyncRow } from '#shared/ipc/sync.ts';
import { text } from '../staff-texts.ts';
import { OneAtATime } from './OneAtATime.ts';
import type { RootStore } from './RootStore.ts';

/** Rows on screen at a time: thousands may wait. */
export const PAGE_SIZE = 25;
/** The groups in the order in which staff should look at them. */
export const GROUPS: readonly RowGroup[] = ['refused', 'unclear', 'parked', 'quarantined', 'waiting'];
/** The shortest time between two reads of a changing list. */
const REFRESH_MS = 1000;

/** The sync centre on screen: a page of the rows, and the facts beside them. */
export class SyncCentreStore {
  /** Null until staff have chosen one: then it is the first that has rows. */
  chosen: RowGroup | null = null;
  offset = 0;
  /** Null until they have been read. */
  rows: readonly SyncRow[] | null = null;
  facts: SyncFacts | null = null;
  imported: ImportResult | null = null;
  readonly #root: RootStore;
  readonly #work = new OneAtATime();
  #reads = 0;

  constructor(root: RootStore) {
    this.#root = root;
    makeAutoObservable(
      this,
      { rows: observableRef, facts: observableRef, imported: observableRef },
      { autoBind: true },
    );
  }

  /** Reads now, and again when something has changed. Returns a function that ends it. */
  open(): () => void {
    void this.read();
    return reaction(
      () => this.#root.sync.status,
      () => void this.read(),
      { delay: REFRESH_MS },
    );
  }

  get group(): RowGroup {
    return this.chosen ?? GROUPS.find((group) => this.#root.sync.status[group] > 0) ?? 'waiting';
  }

  /** The rows of the group on screen. */
  get total(): number {
    return this.#root.sync.status[this.group];
  }

  get isBusy(): boolean {
    return this.#work.isBusy;
  }

  choose(group: RowGroup): void {
    this.chosen = group;
    this.turnTo(0);
  }

  turnTo(offset: number): void {
    this.offset = offset;
    this.rows = null;
    void this.read();
  }

  async read(): Promise<void> {
    this.#reads += 1;
    const read = this.#reads;
    const { main } = this.#root;
    try {
      const { group, offset } = this;
      const [rows, facts] = await Promise.all([
        main.call('sync:list', { group, offset, limit: PAGE_SIZE }),
        main.call('sync:facts', {}),
      ]);
      runInAction(() => {
        // A later read is on its way.
        if (read !== this.#reads) return;
        this.rows = rows;
        this.facts = facts;
        // The page has emptied since it was turned to.
        if (rows.length === 0 && offset > 0) this.turnTo(Math.max(0, offset - PAGE_SIZE));
      });
    } catch (error) {
      this.#root.fail(error);
    }
  }

  tryNow(): void {
    void this.#do(() => this.#root.main.call('sync:wake', {}));
  }

  retry(sequence: number): void {
    void this.#do(() => this.#root.main.call('sync:retry', { sequence }));
  }

  retryAll(group: HeldGroup): void {
    void this.#do(() => this.#root.main.call('sync:retry-all', { group }));
  }

  /** True if it was settled; else a notice has said why not. */
  async settle(request: SettleRequest): Promise<boolean> {
    let isDone = false;
    await this.#do(async () => {
      await this.#root.main.call('sync:settle', request);
      isDone = true;
    });
    return isDone;
  }

  import(file: Blob): void {
    void this.#do(async () => {
      const result = await this.#root.main.call('sync:import', { text: await file.text() });
      runInAction(() => {
        this.imported = result;
      });
    });
  }

  closeImported(): void {
    this.imported = null;
  }

  /** Compares what the server has accepted with what it still holds, and says what came of it. */
  catchUp(): void {
    const { main, toasts } = this.#root;
    void this.#do(async () => {
      const { isComplete, ...found } = await main.call('outbox:catch-up', {});
      if (isComplete) toasts.success(text('sync.caughtUp', found));
      else toasts.error(text('sync.caughtUpPartly', { compared: found.compared }));
    });
  }

  async #do(work: () => Promise<unknown>): Promise<void> {
    await this.#work.run(work, (error) => this.#root.fail(error));
    await this.read();
  }
}

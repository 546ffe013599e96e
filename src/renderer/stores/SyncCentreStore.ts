import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import type { HeldGroup, ImportResult, RowGroup, SettleRequest, SyncFacts, SyncRow } from '#shared/ipc/sync.ts';
import { text } from '../staff-texts.ts';
import { OneAtATime } from './OneAtATime.ts';
import type { RootStore } from './RootStore.ts';

/** The number of rows per page, because thousands may wait. */
export const PAGE_SIZE = 25;
/** The groups, the most urgent first. */
export const GROUPS: readonly RowGroup[] = ['refused', 'unclear', 'parked', 'quarantined', 'waiting'];
/** The shortest interval between two reads of the list. */
const REFRESH_MS = 1000;

/** The sync centre on screen: a page of rows, and the facts next to it. */
export class SyncCentreStore {
  /** The group that staff chose. Null before, when the first group with rows is shown. */
  chosen: RowGroup | null = null;
  offset = 0;
  /** Null before the first read. */
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

  /** Reads now, and again after each change of the status. Returns a function that stops it. */
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

  /** The number of rows in the group on screen. */
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
        // A later read is running.
        if (read !== this.#reads) return;
        this.rows = rows;
        this.facts = facts;
        // The page has become empty since staff opened it.
        if (rows.length === 0 && offset > 0) this.turnTo(Math.max(0, offset - PAGE_SIZE));
      });
    } catch (error) {
      this.#root.fail(error);
    }
  }

  tryNow(): void {
    void this.#do(() => this.#root.main.call('sync:wake', {}));
  }

  retry(key: string): void {
    void this.#do(() => this.#root.main.call('sync:retry', { key }));
  }

  retryAll(group: HeldGroup): void {
    void this.#do(() => this.#root.main.call('sync:retry-all', { group }));
  }

  /** Settles a row. Returns false on failure, after showing a notice. */
  settle(request: SettleRequest): Promise<boolean> {
    return this.#do(() => this.#root.main.call('sync:settle', request));
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

  /** Runs a catch-up, and shows its result. */
  catchUp(): void {
    const { main, toasts } = this.#root;
    void this.#do(async () => {
      const { isComplete, ...found } = await main.call('outbox:catch-up', {});
      if (isComplete) toasts.success(text('sync.caughtUp', found));
      else toasts.error(text('sync.caughtUpPartly', { compared: found.compared }));
    });
  }

  async #do(work: () => Promise<unknown>): Promise<boolean> {
    const isDone = await this.#work.run(work, this.#root.fail);
    await this.read();
    return isDone;
  }
}

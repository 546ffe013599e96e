import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { listOf } from '#shared/entities/id.ts';
import type { DeskHandOver, LookedUp } from '#shared/ipc/hand-over.ts';
import { mayHandOver } from '#shared/rules/hand-overs.ts';
import { follow } from './follow.ts';
import { OneAtATime } from './OneAtATime.ts';
import type { StoreParts } from './parts.ts';
import { Resource } from './Resource.ts';

type Parts = Pick<StoreParts, 'main' | 'clock' | 'fail'>;

/** How often the list is read, because other desks' hand-overs arrive later. */
const INTERVAL_MS = 10_000;

/** The staff's page for handing prizes over (docs/specification.md, 4.14). */
export class HandOverStore {
  /** The looked-up prize, or null before a look. */
  found: LookedUp | null = null;
  /** True once the looked-up prize was recorded as handed over. */
  isGiven = false;
  /** This kiosk's hand-overs, the latest first. */
  readonly list: Resource<readonly DeskHandOver[]>;
  readonly #parts: Parts;
  readonly #work = new OneAtATime();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.list = new Resource(() => parts.main.call('hand-over:list', {}));
    makeAutoObservable(this, { list: false, found: observableRef }, { autoBind: true });
  }

  get isBusy(): boolean {
    return this.#work.isBusy;
  }

  /** The claim code that can be recorded as handed over, or null. */
  get codeToGive(): string | null {
    const { found, isGiven } = this;
    if (isGiven || found === null) return null;
    if (found.kind === 'unchecked') return found.before === null ? found.code : null;
    if (found.kind !== 'claim' || found.state === 'refused' || found.state === 'revoked') return null;
    return mayHandOver(found.state) ? found.code : null;
  }

  /** Number of this kiosk's hand-overs that are conflicts, because an earlier hand-over counts. */
  get conflictCount(): number {
    return listOf(this.list.value).filter(({ state }) => state === 'conflict').length;
  }

  /** Looks up a typed or scanned code. */
  async look(typed: string): Promise<void> {
    await this.#work.run(async () => {
      const found = await this.#parts.main.call('hand-over:look', { typed });
      runInAction(() => {
        this.found = found;
        this.isGiven = false;
      });
    }, this.#parts.fail);
  }

  /** Records the looked-up prize as handed over. */
  async give(): Promise<void> {
    const code = this.codeToGive;
    if (code === null) return;
    await this.#work.run(async () => {
      await this.#parts.main.call('hand-over:give', { code });
      runInAction(() => {
        this.isGiven = true;
      });
    }, this.#parts.fail);
    await this.list.reload();
  }

  /** Takes a hand-over back. Returns true on success. */
  async undo({ id }: DeskHandOver, reason: string): Promise<boolean> {
    const isUndone = await this.#work.run(
      () => this.#parts.main.call('hand-over:undo', { id, reason }),
      this.#parts.fail,
    );
    this.forget();
    await this.list.reload();
    return isUndone;
  }

  /** Clears the looked-up prize for the next one. */
  forget(): void {
    this.found = null;
    this.isGiven = false;
  }

  /** Reads the list now and every few seconds. Returns a function that stops this. */
  follow(): () => void {
    const stop = follow(this.#parts.clock, this.list.load, () => INTERVAL_MS);
    return () => {
      stop();
      this.forget();
    };
  }
}

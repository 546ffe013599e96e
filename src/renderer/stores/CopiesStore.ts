import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Id } from '#shared/entities/base.ts';
import type { CopiesState } from '#shared/ipc/copies.ts';
import type { ImportResult } from '#shared/ipc/sync.ts';
import type { Clock } from '#shared/ports.ts';
import type { MainProcess } from '../platform/bridge.ts';
import { messageOf } from './message-of.ts';
import { OneAtATime } from './OneAtATime.ts';

interface CopiesStoreParts {
  main: MainProcess;
  clock: Clock;
  fail: (error: unknown) => void;
}

/** The state holds a pairing code, so it is asked for by staff's screens and never sent unasked. */
const INTERVAL_MS = 2000;

/** Copies of what is unsent, here and on a second kiosk (docs/specification.md, 4.11). Only for staff. */
export class CopiesStore {
  /** Null before it has been asked for, and while it cannot be. */
  state: CopiesState | null = null;
  /** Why this kiosk was not paired, or null. */
  refusal: string | null = null;
  /** What came of a copy that was taken in, or null. */
  imported: ImportResult | null = null;
  readonly #parts: CopiesStoreParts;
  readonly #work = new OneAtATime();

  constructor(parts: CopiesStoreParts) {
    this.#parts = parts;
    makeAutoObservable(this, { state: observableRef, imported: observableRef }, { autoBind: true });
  }

  get isBusy(): boolean {
    return this.#work.isBusy;
  }

  /** Asks now and every two seconds. Returns a function that ends it. */
  follow(): () => void {
    let cancel = () => {};
    let isOver = false;
    const look = async () => {
      await this.load();
      if (!isOver) cancel = this.#parts.clock.after(INTERVAL_MS, () => void look());
    };
    void look();
    return () => {
      isOver = true;
      cancel();
    };
  }

  /** What is not known is not shown. */
  async load(): Promise<void> {
    this.take(await this.#parts.main.call('copies:state', {}).catch(() => null));
  }

  listen(): void {
    void this.#do('copies:listen');
  }

  stopListening(): void {
    void this.#do('copies:stop-listening');
  }

  part(): void {
    void this.#do('copies:part');
  }

  /** True if this kiosk is paired; else `refusal` says why not. */
  async pair(address: string, code: string): Promise<boolean> {
    this.refusal = null;
    let isPaired = false;
    await this.#work.run(
      async () => {
        this.take(await this.#parts.main.call('copies:pair', { address, code }));
        isPaired = true;
      },
      (error) =>
        runInAction(() => {
          this.refusal = messageOf(error);
        }),
    );
    return isPaired;
  }

  forgetRefusal(): void {
    this.refusal = null;
  }

  takeIn(deviceId: Id): void {
    const { main, fail } = this.#parts;
    void this.#work.run(async () => {
      const imported = await main.call('copies:take-in', { deviceId });
      runInAction(() => {
        this.imported = imported;
      });
    }, fail);
  }

  closeImported(): void {
    this.imported = null;
  }

  drop(deviceId: Id): void {
    const { main, fail } = this.#parts;
    void this.#work.run(async () => this.take(await main.call('copies:drop', { deviceId })), fail);
  }

  #do(channel: 'copies:listen' | 'copies:stop-listening' | 'copies:part'): Promise<void> {
    const { main, fail } = this.#parts;
    return this.#work.run(async () => this.take(await main.call(channel, {})), fail);
  }

  private take(state: CopiesState | null): void {
    this.state = state;
  }
}

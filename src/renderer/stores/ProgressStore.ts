import { makeAutoObservable } from 'mobx';
import type { MainProcess } from '../platform/bridge.ts';

/** The number of running requests. The progress bar is visible while it is above 0. */
export class ProgressStore {
  pending = 0;

  constructor(main: MainProcess) {
    makeAutoObservable(this, {}, { autoBind: true });
    main.on('requests:changed', ({ pending }) => this.count(pending));
  }

  get isShown(): boolean {
    return this.pending > 0;
  }

  private count(pending: number): void {
    this.pending = pending;
  }
}

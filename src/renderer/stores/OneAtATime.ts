import { makeAutoObservable, runInAction } from 'mobx';

/** Runs one piece of work at a time, so that a double tap counts once. */
export class OneAtATime {
  isBusy = false;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Does the work, unless other work is running. Passes errors to `fail`. */
  async run(work: () => Promise<unknown>, fail: (error: unknown) => void): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      await work();
    } catch (error) {
      fail(error);
    } finally {
      runInAction(() => {
        this.isBusy = false;
      });
    }
  }
}

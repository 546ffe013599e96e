import { makeAutoObservable, runInAction } from 'mobx';

/** Runs one piece of work at a time, so that a double tap counts once. */
export class OneAtATime {
  isBusy = false;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Does the work, unless other work is running. Passes errors to `fail`. Returns true on success. */
  async run(work: () => Promise<unknown>, fail: (error: unknown) => void): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    try {
      await work();
      return true;
    } catch (error) {
      fail(error);
      return false;
    } finally {
      runInAction(() => {
        this.isBusy = false;
      });
    }
  }
}

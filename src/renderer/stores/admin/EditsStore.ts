import { makeAutoObservable, runInAction } from 'mobx';

/** Tracks whether the form on screen has unsaved edits. Leaving it then asks first. */
export class EditsStore {
  /** The next address, if the form on screen is to be kept there as it is; applies once, otherwise null. */
  keptFormPath: string | null = null;
  private isChanged = false;
  private readonly readings = new Set<Promise<boolean>>();

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get isDirty(): boolean {
    return this.isChanged || this.readings.size > 0;
  }

  /** Records whether the form itself has changed. */
  note(isChanged: boolean): void {
    this.isChanged = isChanged;
  }

  /**
   * Registers something chosen for the form, such as an image, that is still being read. `reading` resolves to false
   * if it is refused.
   */
  awaits(reading: Promise<boolean>): void {
    this.readings.add(reading);
    void reading.finally(() => runInAction(() => this.readings.delete(reading)));
  }

  /**
   * For a save: resolves to whether everything that was chosen is in the form; null if there is nothing to wait for.
   */
  whole(): Promise<boolean> | null {
    if (this.readings.size === 0) return null;
    return Promise.all(this.readings).then((outcomes) => outcomes.every(Boolean));
  }

  /** Keeps the form on screen when the address changes to that of the record it has just created. */
  keepForm(path: string | null): void {
    this.keptFormPath = path;
  }

  /**
   * Forgets the edits once they are saved or given up, so that leaving does not ask. Called before the address changes,
   * when the form does not know yet.
   */
  forget(): void {
    this.isChanged = false;
    this.readings.clear();
  }
}

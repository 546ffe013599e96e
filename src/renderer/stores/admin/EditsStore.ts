import { makeAutoObservable, runInAction } from 'mobx';

/** Tracks whether the form on screen has unsaved edits. Leaving it then asks first. */
export class EditsStore {
  /** The next address if the form stays on screen there, otherwise null. Applies once. */
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

  /** Registers a chosen image that is still being read. `reading` resolves to false if the image is refused. */
  awaits(reading: Promise<boolean>): void {
    this.readings.add(reading);
    void reading.finally(() => runInAction(() => this.readings.delete(reading)));
  }

  /** Resolves to false if an image that is being read is refused; null if none is being read. */
  whole(): Promise<boolean> | null {
    if (this.readings.size === 0) return null;
    return Promise.all(this.readings).then((outcomes) => outcomes.every(Boolean));
  }

  /** Keeps the form on screen when the address changes to that of its newly created record. */
  keepForm(path: string | null): void {
    this.keptFormPath = path;
  }

  /** Forgets saved or discarded edits before the address changes, so that leaving does not ask. */
  forget(): void {
    this.isChanged = false;
    this.readings.clear();
  }
}

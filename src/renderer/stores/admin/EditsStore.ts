import { makeAutoObservable, runInAction } from 'mobx';

/** Whether the form on screen holds something that has not been saved: leaving it asks first. */
export class EditsStore {
  /** The address that the form on screen takes on as it is, once; null while there is none to come. */
  keptFormPath: string | null = null;
  private isChanged = false;
  private readonly readings = new Set<Promise<boolean>>();

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get isDirty(): boolean {
    return this.isChanged || this.readings.size > 0;
  }

  /** The form's own word on it. */
  note(isChanged: boolean): void {
    this.isChanged = isChanged;
  }

  /** Something that was chosen for the form, such as an image, has still to be read; false where it is refused then. */
  awaits(reading: Promise<boolean>): void {
    this.readings.add(reading);
    void reading.finally(() => runInAction(() => this.readings.delete(reading)));
  }

  /**
   * For a save: whether all that was chosen is in the form, once that is known; null where nothing has to be awaited.
   */
  whole(): Promise<boolean> | null {
    if (this.readings.size === 0) return null;
    return Promise.all(this.readings).then((outcomes) => outcomes.every(Boolean));
  }

  /** The form has made something, whose address is about to become its own: it stays on screen there. */
  keepForm(path: string | null): void {
    this.keptFormPath = path;
  }

  /**
   * The edits are saved or given up: leaving asks nothing. Called before the address changes, when the form does not
   * know yet.
   */
  forget(): void {
    this.isChanged = false;
    this.readings.clear();
  }
}

import { makeAutoObservable } from 'mobx';

/** Whether the form on screen holds something that has not been saved: leaving it asks first. */
export class EditsStore {
  isDirty = false;
  /** The address that the form on screen takes on as it is, once; null while there is none to come. */
  keptFormPath: string | null = null;
  readonly #reading = new Set<Promise<unknown>>();

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** The form's own word on it. */
  note(isDirty: boolean): void {
    this.isDirty = isDirty;
  }

  /** Something that was chosen for the form, such as an image, has still to be read. */
  awaits(reading: Promise<unknown>): void {
    this.#reading.add(reading);
    void reading.finally(() => this.#reading.delete(reading));
  }

  /** For a save: ends once all that was chosen is in the form; null where it is there already. */
  whole(): Promise<unknown> | null {
    return this.#reading.size === 0 ? null : Promise.all(this.#reading);
  }

  /** The form has made something, whose address is about to become its own: it stays on screen there. */
  keepForm(path: string | null): void {
    this.keptFormPath = path;
  }

  /** Saved, or given up: leaving asks nothing. Called before the way on is taken, which is sooner than the form knows. */
  settle(): void {
    this.isDirty = false;
  }
}

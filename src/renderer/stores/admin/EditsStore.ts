import { makeAutoObservable } from 'mobx';

/** Whether the form on screen holds something that has not been saved: leaving it asks first. */
export class EditsStore {
  isDirty = false;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** The form's own word on it. */
  note(isDirty: boolean): void {
    this.isDirty = isDirty;
  }

  /** Saved, or given up: leaving asks nothing. Called before the way on is taken, which is sooner than the form knows. */
  settle(): void {
    this.isDirty = false;
  }
}

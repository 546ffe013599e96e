import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { isSameValue } from '#shared/rules/same-value.ts';
import type { Failure } from '../message-of.ts';

/** Why a form is not saved, or not known to be: a refusal, or a save whose outcome could not be read again. */
export interface SaveRefusal {
  reason: Failure['reason'] | 'not-read-again';
  message: string;
}

/** After these the form is no longer made from what is stored: it has to be read again. */
const OUTDATED: readonly SaveRefusal['reason'][] = [
  'stale-version',
  'conflict',
  'locked-by-progress',
  'not-read-again',
];

export interface FormSaveParts<V> {
  /** The form of what is stored, or an empty one. */
  initial: V;
  /** Sends what was filled in. Null once it is stored; a failure has been told. */
  send(form: V): Promise<Failure | null>;
  /** The form of what the server has now; null where that could not be read, or is gone. */
  read(): Promise<V | null>;
  /** What is said where it was saved and could not be read. Without it nothing is read after a save. */
  notReadAgain?: string;
  /** The field that a refusal is about, where it is about one. */
  fieldOf?(reason: SaveRefusal['reason']): (keyof V & string) | undefined;
}

/** The one way a form is saved: what it was made from, a save at a time, why it was refused, and reading it again. */
export class FormSave<V extends object> {
  /** The form as stored. */
  initial: V;
  isSaving = false;
  /** Why the last save was refused, or null. */
  refusal: SaveRefusal | null = null;
  readonly #parts: FormSaveParts<V>;

  constructor(parts: FormSaveParts<V>) {
    this.#parts = parts;
    this.initial = parts.initial;
    makeAutoObservable(this, { initial: observableRef, refusal: observableRef }, { autoBind: true });
  }

  /** What is stored is no longer what this form was made from. */
  get needsReload(): boolean {
    return this.refusal !== null && OUTDATED.includes(this.refusal.reason);
  }

  /** The field that the refusal is about, or null. */
  get refusedField(): (keyof V & string) | null {
    return (this.refusal && this.#parts.fieldOf?.(this.refusal.reason)) ?? null;
  }

  isChanged(form: V): boolean {
    return !isSameValue(form, this.initial);
  }

  /** True when it is saved, and read again; else `refusal` says why not, and the form keeps what was filled in. */
  async save(form: V): Promise<boolean> {
    if (this.isSaving) return false;
    this.isSaving = true;
    this.refusal = null;
    const { send, notReadAgain } = this.#parts;
    const failure = await send(form);
    const isRead = failure !== null || notReadAgain === undefined || (await this.reload());
    runInAction(() => {
      this.isSaving = false;
      this.refusal = isRead ? failure : { reason: 'not-read-again', message: notReadAgain ?? '' };
    });
    return this.refusal === null;
  }

  /** Takes over what the server has, in place of what was filled in. False where it could not be read, or is gone. */
  async reload(): Promise<boolean> {
    const form = await this.#parts.read();
    if (form !== null) this.fill(form);
    return form !== null;
  }

  /** Begins with this form. One that looks the same is not made anew under the user's hands. */
  fill(form: V): void {
    if (this.isChanged(form)) this.initial = form;
    this.refusal = null;
  }
}

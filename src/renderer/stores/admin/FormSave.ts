import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { isSameValue } from '#shared/rules/same-value.ts';
import type { Failure } from '../message-of.ts';

/** Why a save did not complete: it was refused, or what was saved could not be read again. */
export interface SaveRefusal {
  reason: Failure['reason'] | 'not-read-again';
  message: string;
}

/** After these, the form is no longer based on what is stored and must be read again. */
const OUTDATED: readonly SaveRefusal['reason'][] = [
  'stale-version',
  'conflict',
  'question-gone',
  'campaign-user-gone',
  'not-found',
  'locked-by-progress',
  'not-read-again',
];

export interface FormSaveParts<V> {
  /** The form for what is stored, or an empty one. */
  initial: V;
  /** Sends the form's values. Null once they are stored; the form shows a failure. */
  send(form: V): Promise<Failure | null>;
  /** Reads what the server has now and returns the form for it; null if it could not be read, or is gone. */
  read(): Promise<V | null>;
  /** The message if the form was saved but could not be read again. Without it, nothing is read after a save. */
  notReadAgain?: string;
  /** The field that a refusal is about, if any. */
  fieldOf?(reason: SaveRefusal['reason']): (keyof V & string) | undefined;
}

/**
 * The way every form is saved, one save at a time. Holds what the form was made from and why the last save was refused,
 * and reads the form again.
 */
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

  /** True if what is stored is no longer what this form was made from. */
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

  /**
   * True if the form was saved and, with `notReadAgain`, read again. Otherwise `refusal` says why not, and the form
   * keeps its values.
   */
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

  /** Replaces the form's values with what the server has. False if that could not be read, or is gone. */
  async reload(): Promise<boolean> {
    const form = await this.#parts.read();
    if (form !== null) this.fill(form);
    return form !== null;
  }

  /** Starts over from this form. An equal form is not replaced, so that it is not rebuilt while the user edits it. */
  fill(form: V): void {
    if (this.isChanged(form)) this.initial = form;
    this.refusal = null;
  }
}

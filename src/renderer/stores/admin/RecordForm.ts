import type { Id } from '#shared/entities/base.ts';
import type { Failure } from '../message-of.ts';
import { FormSave, type FormSaveParts } from './FormSave.ts';
import type { Resource } from './Resource.ts';

/** A row of a list. */
export interface ListRecord {
  id?: Id | null;
}

export interface RecordFormParts<V, R extends ListRecord> extends Pick<FormSaveParts<V>, 'fieldOf'> {
  /** The record to change; null for a new one. */
  opened: R | null;
  /** All records, and one of them as last read. */
  list: Resource<readonly R[]>;
  find(id: R['id']): R | null;
  /** The form of a record, or an empty one, which may take something over from what was saved before it. */
  formOf(record: R | null, saved?: V): V;
  /** Null when it was saved. */
  save(values: V, stored: R | null): Promise<Failure | null>;
}

/** The form of one record of a list: a new one after the other, or one that is changed. */
export class RecordForm<V extends object, R extends ListRecord> {
  readonly saving: FormSave<V>;
  /** What the form was made from; null for a new record. */
  stored: R | null;
  /** The record was deleted by somebody else. */
  isGone = false;
  readonly #parts: RecordFormParts<V, R>;

  constructor(parts: RecordFormParts<V, R>) {
    const { opened, formOf, save, fieldOf } = parts;
    this.#parts = parts;
    this.stored = opened;
    this.saving = new FormSave({
      initial: formOf(opened),
      send: (values) => save(values, this.stored),
      read: () => this.#read(),
      ...(fieldOf && { fieldOf }),
    });
  }

  get isNew(): boolean {
    return this.#parts.opened === null;
  }

  /** Goes on with the next new record. */
  startAnew(saved: V): void {
    this.saving.fill(this.#parts.formOf(null, saved));
  }

  async #read(): Promise<V | null> {
    const { list, find, formOf } = this.#parts;
    await list.reload();
    // Unread, it could only be put back to what is out of date.
    if (list.failure !== null) return null;
    const newer = this.stored && find(this.stored.id);
    this.isGone = newer === null;
    if (newer === null) return null;
    this.stored = newer;
    return formOf(newer);
  }
}

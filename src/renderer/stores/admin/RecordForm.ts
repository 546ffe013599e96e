import type { Id } from '#shared/entities/base.ts';
import type { Failure } from '../message-of.ts';
import { FormSave, type FormSaveParts } from './FormSave.ts';
import type { Resource } from './Resource.ts';

export interface ListRecord {
  id?: Id | null;
}

export interface RecordFormParts<V, R extends ListRecord> extends Pick<FormSaveParts<V>, 'fieldOf'> {
  /** The record to change; null for a new one. */
  opened: R | null;
  /** All records. */
  list: Resource<readonly R[]>;
  /** A record as last read, or null. */
  find(id: R['id']): R | null;
  /** The form for a record, or an empty one, which may adopt values from the record saved before it. */
  formOf(record: R | null, saved?: V): V;
  /** Null if it was saved. */
  save(values: V, stored: R | null): Promise<Failure | null>;
}

/** The form for one record of a list: an existing one to change, or one new record after another. */
export class RecordForm<V extends object, R extends ListRecord> {
  readonly saving: FormSave<V>;
  /** What the form was made from; null for a new record. */
  stored: R | null;
  /** True if somebody else has deleted the record. */
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

  /** Starts the next new record. */
  startAnew(saved: V): void {
    this.saving.fill(this.#parts.formOf(null, saved));
  }

  async #read(): Promise<V | null> {
    const { list, find, formOf } = this.#parts;
    await list.reload();
    // Without a new read, the form could only be reset to outdated values.
    if (list.failure !== null) return null;
    const newer = this.stored && find(this.stored.id);
    this.isGone = newer === null;
    if (newer === null) return null;
    this.stored = newer;
    return formOf(newer);
  }
}

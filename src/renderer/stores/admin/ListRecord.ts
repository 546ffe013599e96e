import { makeAutoObservable, observableRef } from 'mobx';
import type { Id } from '#shared/entities/base.ts';
import { isSameId } from '#shared/entities/id.ts';
import type { Resource } from '../Resource.ts';
import type { FormRecord, SaveRefusal } from './FormRecord.ts';

export interface Identified {
  id?: Id | null;
}

export interface ListRecordParts<V, R extends Identified> {
  list: Resource<readonly R[]>;
  /** Returns the form for a record. A new record's form may adopt values from the last saved one. */
  formOf(record: R | null, saved?: V): V;
  /** Saves the form's values and reads the list again. Returns null on success. */
  save(form: V, stored: R | null): Promise<SaveRefusal | null>;
}

/** A list's record while its form is open, or a series of new records. */
export class ListRecord<V extends object, R extends Identified> implements FormRecord<V> {
  stored: R | null;
  readonly #parts: ListRecordParts<V, R>;

  constructor(stored: R | null, parts: ListRecordParts<V, R>) {
    this.stored = stored;
    this.#parts = parts;
    makeAutoObservable(this, { stored: observableRef }, { autoBind: true });
  }

  get initial(): V {
    return this.#parts.formOf(this.stored);
  }

  /** True if another administrator has deleted the record. */
  get isGone(): boolean {
    return this.stored !== null && this.listed === null;
  }

  get total(): number {
    return this.#parts.list.value?.length ?? 0;
  }

  /** Returns the form for the next new record. */
  next(saved: V): V {
    return this.#parts.formOf(null, saved);
  }

  async save(form: V): Promise<SaveRefusal | null> {
    const refusal = await this.#parts.save(form, this.stored);
    if (refusal === null) this.follow();
    return refusal;
  }

  async read(): Promise<boolean> {
    const { list } = this.#parts;
    await list.reload();
    // After a failed read, the list still has the outdated record.
    if (list.failure !== null || this.listed === null) return false;
    this.follow();
    return true;
  }

  /** The record in the last read list; null if it is new or was deleted. */
  private get listed(): R | null {
    const { stored } = this;
    return (stored && this.#parts.list.value?.find(({ id }) => isSameId(id, stored.id))) ?? null;
  }

  private follow(): void {
    this.stored = this.listed ?? this.stored;
  }
}

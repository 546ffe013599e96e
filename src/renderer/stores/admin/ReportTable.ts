import { makeAutoObservable, observableRef } from 'mobx';
import type { Resource } from './Resource.ts';

export const PAGE_SIZES = [25, 50, 100];

export interface Sorting<Row> {
  key: keyof Row & string;
  direction: 'ascending' | 'descending';
}

// 'Å' beside 'A', 'Question 10' after 'Question 9'.
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** One report as a table: its rows as last read, and which of them are shown in which order. */
export class ReportTable<Row extends object> {
  readonly resource: Resource<readonly Row[]>;
  search = '';
  /** Null for the server's own order. */
  sorting: Sorting<Row> | null = null;
  pageSize = 25;
  /** As last asked for; there may be fewer pages by now: see `page`. */
  chosenPage = 1;
  readonly #textOf: (row: Row) => string;

  /** `textOf` gives what the search looks in. */
  constructor(resource: Resource<readonly Row[]>, textOf: (row: Row) => string) {
    this.resource = resource;
    this.#textOf = textOf;
    makeAutoObservable(this, { resource: false, sorting: observableRef }, { autoBind: true });
  }

  /** All rows in the chosen order. */
  get sorted(): readonly Row[] {
    const rows = this.resource.value ?? [];
    if (!this.sorting) return rows;
    const { key, direction } = this.sorting;
    const sign = direction === 'ascending' ? 1 : -1;
    return rows.toSorted((a, b) => sign * compare(a[key], b[key]));
  }

  /** The rows that hold every word of the search. */
  get found(): readonly Row[] {
    const words = fold(this.search).split(/\s+/).filter(Boolean);
    if (words.length === 0) return this.sorted;
    return this.sorted.filter((row) => {
      const text = fold(this.#textOf(row));
      return words.every((word) => text.includes(word));
    });
  }

  /** Counted from 1. */
  get page(): number {
    return Math.min(this.chosenPage, Math.max(1, Math.ceil(this.found.length / this.pageSize)));
  }

  /** The rows of the page. */
  get shown(): readonly Row[] {
    const start = (this.page - 1) * this.pageSize;
    return this.found.slice(start, start + this.pageSize);
  }

  find(search: string): void {
    this.search = search;
    this.chosenPage = 1;
  }

  sort(sorting: Sorting<Row> | null): void {
    this.sorting = sorting;
    this.chosenPage = 1;
  }

  turnTo(page: number, pageSize = this.pageSize): void {
    // The first row in sight stays in sight when the pages get longer or shorter.
    const first = (this.page - 1) * this.pageSize;
    this.chosenPage = pageSize === this.pageSize ? page : Math.floor(first / pageSize) + 1;
    this.pageSize = pageSize;
  }
}

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Numbers and flags by size, the rest as text; what is missing comes before anything else. */
function compare(a: unknown, b: unknown): number {
  if (isCount(a) && isCount(b)) return Number(a) - Number(b);
  return collator.compare(textOf(a), textOf(b));
}

const isCount = (value: unknown): boolean => typeof value === 'number' || typeof value === 'boolean';
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

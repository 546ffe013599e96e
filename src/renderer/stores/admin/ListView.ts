import { makeAutoObservable, observableRef } from 'mobx';
import { alphabet } from '#shared/rules/alphabet.ts';
import { foldText, matchesSearch } from '#shared/rules/search.ts';

/** The value that a column sorts by. Missing values come last in either direction. */
export type SortKey = string | number | boolean | null | undefined;

export interface Sorting {
  column: string;
  isDescending: boolean;
}

export interface ListViewParts<T extends object> {
  rows(): readonly T[];
  /** Returns the text to search in. */
  textOf(row: T): string;
  /** Sort keys of the columns that do not sort by the row's field of their name. */
  sortKeys?: Record<string, (row: T) => SortKey>;
}

export const PAGE_SIZES = [25, 50, 100];

/** The part of a long list that is on screen: one page of the sorted rows that match the search. */
export class ListView<T extends object> {
  search = '';
  /** Null for the list's own order. */
  sorting: Sorting | null = null;
  pageSize = PAGE_SIZES[0] ?? 25;
  wantedPage = 1;
  /** The marked, newly saved row and its announcement for screen readers, or null. */
  revealed: { row: T; said: string } | null = null;
  readonly #parts: ListViewParts<T>;

  constructor(parts: ListViewParts<T>) {
    this.#parts = parts;
    makeAutoObservable(this, { sorting: observableRef, revealed: observableRef }, { autoBind: true });
  }

  /** All rows that match the search, sorted. */
  get found(): readonly T[] {
    const { search, sorted, folded } = this;
    if (search.trim() === '') return sorted;
    return sorted.filter((row) => matchesSearch(folded.get(row) ?? '', search));
  }

  get pageCount(): number {
    return Math.max(1, Math.ceil(this.found.length / this.pageSize));
  }

  /** The current page, from 1. The last page if the wanted one no longer exists, because rows were deleted. */
  get page(): number {
    return Math.min(this.wantedPage, this.pageCount);
  }

  get pageRows(): readonly T[] {
    return this.found.slice(this.firstShown - 1, this.firstShown - 1 + this.pageSize);
  }

  /** The position of the page's first row among the found rows, from 1. */
  get firstShown(): number {
    return (this.page - 1) * this.pageSize + 1;
  }

  searchFor(search: string): void {
    this.search = search;
    this.wantedPage = 1;
    this.unmark();
  }

  sortBy(sorting: Sorting | null): void {
    this.sorting = sorting;
    this.wantedPage = 1;
    this.unmark();
  }

  turnTo(page: number, pageSize: number): void {
    // Keep the first visible row in view when the page size changes.
    const first = (this.page - 1) * this.pageSize;
    this.wantedPage = pageSize === this.pageSize ? page : Math.floor(first / pageSize) + 1;
    this.pageSize = pageSize;
    this.unmark();
  }

  /** Turns to a newly saved row and marks it. Clears a search that hides it. */
  reveal(isIt: (row: T) => boolean, said: (row: T) => string): void {
    const row = this.#parts.rows().find(isIt);
    if (!row) return;
    if (!this.found.some(isIt)) this.search = '';
    this.wantedPage = Math.floor(this.found.findIndex(isIt) / this.pageSize) + 1;
    this.revealed = { row, said: said(row) };
  }

  /** Removes the mark when it has faded, or on another search, order or page. */
  unmark(): void {
    this.revealed = null;
  }

  private get folded(): Map<T, string> {
    return new Map(this.#parts.rows().map((row) => [row, foldText(this.#parts.textOf(row))]));
  }

  private get sorted(): readonly T[] {
    const rows = this.#parts.rows();
    const { sorting } = this;
    if (!sorting) return rows;
    const { column } = sorting;
    const keyOf = this.#parts.sortKeys?.[column] ?? ((row: T) => (row as Record<string, SortKey>)[column]);
    const keyed = rows.map((row) => ({ row, key: keyOf(row) }));
    return keyed.sort((a, b) => compare(a.key, b.key, sorting.isDescending)).map(({ row }) => row);
  }
}

const isMissing = (key: SortKey): boolean => key === null || key === undefined || key === '';

function compare(a: SortKey, b: SortKey, isDescending: boolean): number {
  if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b));
  const order =
    typeof a === 'string' || typeof b === 'string' ? alphabet.compare(String(a), String(b)) : Number(a) - Number(b);
  return isDescending ? -order : order;
}

import { describe, expect, it } from 'vitest';
import { ListView } from './ListView.ts';

interface Guest {
  name: string;
  town?: string | null;
}

const listOf = (guests: Guest[]) =>
  new ListView<Guest>({
    rows: () => guests,
    textOf: ({ name, town }) => `${name} ${town ?? ''}`,
    sortKeys: { name: ({ name }) => name, town: ({ town }) => town },
  });
const many = (count: number) => listOf(Array.from({ length: count }, (_, index) => ({ name: `Guest ${index + 1}` })));
const names = (rows: readonly Guest[]) => rows.map(({ name }) => name);

describe('a long list', () => {
  it('shows one page, and another when it is turned to', () => {
    const view = many(60);
    expect([names(view.pageRows)[0], view.pageRows.length, view.pageCount]).toEqual(['Guest 1', 25, 3]);
    view.turnTo(3, 25);
    expect(names(view.pageRows)).toEqual(names(view.found).slice(50));
  });

  it('starts over with another page size or another search', () => {
    const view = many(120);
    view.turnTo(3, 25);
    view.turnTo(3, 50);
    expect([view.page, view.pageRows.length]).toEqual([1, 50]);
    view.turnTo(2, 50);
    view.searchFor('guest');
    expect(view.page).toBe(1);
  });

  it('gives way to the last page when its own is gone', () => {
    const view = many(60);
    view.turnTo(3, 25);
    view.wantedPage = 9;
    expect([view.page, view.pageRows.length]).toEqual([3, 10]);
  });

  it('finds rows by any words of their text, without accents', () => {
    const view = listOf([{ name: 'José', town: 'Århus' }, { name: 'Jo' }]);
    view.searchFor('arhus jose');
    expect(names(view.found)).toEqual(['José']);
    view.searchFor('nobody');
    expect([view.found, view.page, view.pageCount]).toEqual([[], 1, 1]);
  });

  it('sorts numbers in texts as numbers, both ways, and has what is missing at the end', () => {
    const view = listOf([{ name: 'B10', town: 'x' }, { name: 'B9' }, { name: 'á', town: 'y' }]);
    view.sortBy({ column: 'name', isDescending: false });
    expect(names(view.found)).toEqual(['á', 'B9', 'B10']);
    view.sortBy({ column: 'town', isDescending: true });
    expect(names(view.found)).toEqual(['á', 'B10', 'B9']);
    view.sortBy(null);
    expect(names(view.found)).toEqual(['B10', 'B9', 'á']);
  });
});

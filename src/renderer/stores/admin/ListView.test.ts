import { observable, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import { ListView, type SortKey } from './ListView.ts';

interface Guest {
  name: string;
  town?: string | null;
}

const listOf = (guests: readonly Guest[]) =>
  new ListView<Guest>({
    rows: () => guests,
    textOf: ({ name, town }) => `${name} ${town ?? ''}`,
    sortKeys: { name: ({ name }) => name, town: ({ town }) => town },
  });
const people = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Guest ${index + 1}` }));
const many = (count: number) => listOf(people(count));
const names = (rows: readonly Guest[]) => rows.map(({ name }) => name);

describe('a long list', () => {
  it('shows one page at a time, the last one with the remaining rows', () => {
    const view = many(60);
    expect([names(view.pageRows)[0], view.pageRows.length, view.pageCount]).toEqual(['Guest 1', 25, 3]);
    view.turnTo(3, 25);
    expect(names(view.pageRows)).toEqual(names(view.found).slice(50));
  });

  it('keeps the first row in view when the page size changes', () => {
    const view = many(300);
    view.turnTo(5, 25);
    view.turnTo(5, 50);
    expect([view.page, view.firstShown, names(view.pageRows)[0], view.pageRows.length]).toEqual([
      3,
      101,
      'Guest 101',
      50,
    ]);
    view.turnTo(3, 25);
    expect([view.page, names(view.pageRows)[0]]).toEqual([5, 'Guest 101']);
  });

  it('returns to the first page on another search or another order', () => {
    const view = many(120);
    view.turnTo(3, 25);
    view.searchFor('guest');
    expect(view.page).toBe(1);
    view.turnTo(2, 25);
    view.sortBy({ column: 'name', isDescending: true });
    expect(view.page).toBe(1);
  });

  it('turns to a row that has been saved, clears a search that hides it, and unmarks it on the next action', () => {
    const view = many(120);
    const reveal = (wanted: string) =>
      view.reveal(
        ({ name }) => name === wanted,
        ({ name }) => `${name} has been added`,
      );
    view.sortBy({ column: 'name', isDescending: true });
    view.searchFor('Guest 1');
    reveal('Guest 11');
    expect([view.search, names(view.pageRows)]).toEqual(['Guest 1', expect.arrayContaining(['Guest 11'])]);
    view.searchFor('nobody');
    expect(view.revealed).toBeNull();
    reveal('Guest 60');
    expect([view.search, view.page, names(view.pageRows)[10]]).toEqual(['', 3, 'Guest 60']);
    expect(view.revealed).toEqual({ row: { name: 'Guest 60' }, said: 'Guest 60 has been added' });
    for (const goOn of [() => view.turnTo(1, 25), () => view.sortBy(null), view.unmark]) {
      reveal('Guest 60');
      goOn();
      expect(view.revealed).toBeNull();
    }
    view.searchFor('nobody');
    reveal('Guest 121');
    expect([view.search, view.revealed]).toEqual(['nobody', null]);
  });

  it('falls back to its last page when there are fewer rows than before', () => {
    const guests = observable.array(people(100), { deep: false });
    const view = listOf(guests);
    view.turnTo(4, 25);
    runInAction(() => guests.replace(people(30)));
    expect([view.page, names(view.pageRows)[0], view.pageRows.length]).toEqual([2, 'Guest 26', 5]);
  });

  it('finds rows by any words of their text, regardless of case and accents', () => {
    const view = listOf([{ name: 'José', town: 'Århus' }, { name: 'Jo' }, { name: 'محمد علي' }]);
    view.searchFor('  ARHUS jose ');
    expect(names(view.found)).toEqual(['José']);
    view.searchFor('علي');
    expect(names(view.found)).toEqual(['محمد علي']);
    view.searchFor('nobody');
    expect([view.found, view.page, view.pageCount]).toEqual([[], 1, 1]);
    view.searchFor(' ');
    expect(view.found).toHaveLength(3);
  });

  it('sorts numbers in texts as numbers, both ways, with missing values at the end', () => {
    const view = listOf([{ name: 'B10', town: 'x' }, { name: 'B9' }, { name: 'á', town: 'y' }]);
    view.sortBy({ column: 'name', isDescending: false });
    expect(names(view.found)).toEqual(['á', 'B9', 'B10']);
    view.sortBy({ column: 'town', isDescending: true });
    expect(names(view.found)).toEqual(['á', 'B10', 'B9']);
    view.sortBy({ column: 'town', isDescending: false });
    expect(names(view.found)).toEqual(['B10', 'á', 'B9']);
    view.sortBy(null);
    expect(names(view.found)).toEqual(['B10', 'B9', 'á']);
  });

  it.each<[what: string, keys: SortKey[], sorted: SortKey[]]>([
    ['numbers by size', [9, 100, 10], [9, 10, 100]],
    ['No before Yes', [true, false, true], [false, true, true]],
    ['flags as booleans and as numbers alike', [1, false, true, 0], [false, 0, 1, true]],
  ])('sorts %s', (_what, keys, sorted) => {
    const view = new ListView<{ key: SortKey }>({
      rows: () => keys.map((key) => ({ key })),
      textOf: () => '',
      sortKeys: { key: ({ key }) => key },
    });
    view.sortBy({ column: 'key', isDescending: false });
    expect(view.found.map(({ key }) => key)).toEqual(sorted);
    view.sortBy({ column: 'key', isDescending: true });
    expect(view.found.map(({ key }) => Number(key))).toEqual(sorted.map(Number).toReversed());
  });
});

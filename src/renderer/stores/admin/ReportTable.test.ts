import { describe, expect, test } from 'vitest';
import { ReportTable } from './ReportTable.ts';
import { Resource } from './Resource.ts';

interface Row {
  name: string | null;
  points: number;
  isUsed?: boolean;
}

async function filled(rows: Row[]) {
  const resource = new Resource<readonly Row[]>(
    async () => rows,
    () => {},
  );
  const table = new ReportTable<Row>(resource, ({ name }) => name ?? '');
  await resource.load();
  return table;
}
const names = (table: ReportTable<Row>) => table.shown.map(({ name }) => name);
const people = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `P${index}`, points: index }));

describe('a report as a table', () => {
  test("keeps the server's order until a heading is chosen, and has it back afterwards", async () => {
    const table = await filled([
      { name: 'Öde', points: 9 },
      { name: 'Zoë', points: 10 },
      { name: 'ole', points: 100 },
    ]);
    expect(names(table)).toEqual(['Öde', 'Zoë', 'ole']);
    table.sort({ key: 'points', direction: 'descending' });
    expect(names(table)).toEqual(['ole', 'Zoë', 'Öde']);
    table.sort({ key: 'name', direction: 'ascending' });
    expect(names(table)).toEqual(['Öde', 'ole', 'Zoë']);
    table.sort(null);
    expect(names(table)).toEqual(['Öde', 'Zoë', 'ole']);
  });

  test('sorts what is missing before everything, and No before Yes', async () => {
    const table = await filled([
      { name: 'b', points: 1, isUsed: true },
      { name: null, points: 2, isUsed: false },
    ]);
    table.sort({ key: 'name', direction: 'ascending' });
    expect(names(table)).toEqual([null, 'b']);
    table.sort({ key: 'isUsed', direction: 'descending' });
    expect(names(table)).toEqual(['b', null]);
  });

  test('finds the rows that hold every word, whatever case and accents they are typed with', async () => {
    const table = await filled(['Zoë Åström', 'Zoe Lind', 'محمد علي'].map((name) => ({ name, points: 0 })));
    table.find('  ZOE astr ');
    expect(names(table)).toEqual(['Zoë Åström']);
    table.find('علي');
    expect(names(table)).toEqual(['محمد علي']);
    table.find('nobody');
    expect([names(table), table.page]).toEqual([[], 1]);
    table.find('');
    expect(table.found).toHaveLength(3);
  });

  test('shows a page, the last one with what is left', async () => {
    const table = await filled(people(60));
    expect(names(table).slice(0, 2)).toEqual(['P0', 'P1']);
    table.turnTo(3);
    expect(names(table)).toEqual(['P50', 'P51', 'P52', 'P53', 'P54', 'P55', 'P56', 'P57', 'P58', 'P59']);
  });

  test('keeps the first row in sight when pages get longer', async () => {
    const table = await filled(people(300));
    table.turnTo(5);
    table.turnTo(1, 50);
    expect([table.page, names(table)[0]]).toEqual([3, 'P100']);
  });

  test('starts at the first page of a new search or order', async () => {
    const table = await filled(people(300));
    table.turnTo(4);
    table.find('P1');
    expect(table.page).toBe(1);
    table.turnTo(2);
    table.sort({ key: 'points', direction: 'descending' });
    expect(table.page).toBe(1);
  });

  test('is on the last page where there are fewer than before', async () => {
    const rows = people(100);
    const table = await filled(rows);
    table.turnTo(4);
    table.resource.set(rows.slice(0, 30));
    expect([table.page, names(table)[0]]).toEqual([2, 'P25']);
  });
});

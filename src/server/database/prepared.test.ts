import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from './open.ts';
import { prepared } from './prepared.ts';
import { IN_MEMORY } from './sqlite.ts';

it('a query is built once per database, and runs with new values each time', async () => {
  let built = 0;
  const vendorsAfter = prepared<{ name: string; least: number }, { name: string }>((db, value) => {
    built += 1;
    return db.selectFrom('clients').select('name').where('id', '>', value('least')).where('name', '!=', value('name'));
  });
  for (const other of ['Weiß & Söhne', 'Nordwind']) {
    const db = await openDatabase(IN_MEMORY);
    onTestFinished(() => db.destroy());
    await db
      .insertInto('clients')
      .values([{ name: 'First' }, { name: 'Åsa' }, { name: other }])
      .execute();
    expect(await vendorsAfter(db, { name: 'Åsa', least: 0 })).toEqual([{ name: 'First' }, { name: other }]);
    expect(await vendorsAfter(db, { name: other, least: 1 })).toEqual([{ name: 'Åsa' }]);
    const inside = db.transaction().execute((transaction) => vendorsAfter(transaction, { name: '', least: 2 }));
    expect(await inside).toEqual([{ name: other }]);
  }
  expect(built).toBe(2);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { attemptFirst } from './change.ts';
import { CommitGroup } from './commit-group.ts';
import { openSqlite, readSqlite } from './sqlite.ts';

interface Tables {
  vendors: { name: string };
  shows: { vendor: string };
}

async function openTables() {
  const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-commits-'));
  const file = path.join(folder, 'server.db');
  const db = openSqlite<Tables>(file);
  await sql`create table vendors (name text primary key)`.execute(db);
  await sql`create table shows (vendor text references vendors (name) deferrable initially deferred)`.execute(db);
  const reader = readSqlite(file) as Kysely<unknown> as Kysely<Tables>;
  onTestFinished(async () => {
    await Promise.all([db.destroy(), reader.destroy()]);
    rmSync(folder, { recursive: true, force: true });
  });
  const names = async (from: Kysely<Tables>) =>
    (await from.selectFrom('vendors').select('name').orderBy('name').execute()).map(({ name }) => name);
  const group = new CommitGroup();
  return {
    /** Names on disk. */
    stored: () => names(reader),
    run: <T>(work: (transaction: Kysely<Tables>) => Promise<T>) => group.run(db, work),
    add: (name: string) => (transaction: Kysely<Tables>) =>
      transaction.insertInto('vendors').values({ name }).execute(),
  };
}

describe('concurrent changes', () => {
  it('are committed together, in order, and resolve once they are on disk', async () => {
    const { run, add, stored } = await openTables();
    const seen: { told: number; stored: string[] }[] = [];
    let told = 0;
    const look = async () => void seen.push({ told, stored: await stored() });
    const changes = ['Åsa', 'Weiß', '東京'].map((name) =>
      run(async (transaction) => {
        await look();
        await add(name)(transaction);
        return name;
      }).then((result) => {
        told += 1;
        return result;
      }),
    );
    expect(await Promise.all(changes)).toEqual(['Åsa', 'Weiß', '東京']);
    expect(seen).toEqual(Array(3).fill({ told: 0, stored: [] }));
    expect(await stored()).toEqual(['Weiß', 'Åsa', '東京']);
  });

  it('that arrive one turn of the event loop after another are committed together', async () => {
    const { run, add, stored } = await openTables();
    const changes: Promise<string[]>[] = [];
    for (const name of ['Åsa', 'Weiß', '東京']) {
      const turn = nextTurn();
      changes.push(run((transaction) => add(name)(transaction).then(stored)));
      await turn;
    }
    expect(await Promise.all(changes)).toEqual([[], [], []]);
  });

  it('join the next commit if one is running', async () => {
    const { run, add, stored } = await openTables();
    const later: Promise<string[]>[] = [];
    await run(async (transaction) => {
      await add('first')(transaction);
      later.push(run(stored));
    });
    expect(await later[0]).toEqual(['first']);
  });
});

describe('a change that fails', () => {
  it('is undone alone, even if it leaves savepoints open', async () => {
    const { run, add, stored } = await openTables();
    const changes = [
      run(add('before')),
      run(async (transaction) => {
        await sql`savepoint effect`.execute(transaction);
        await add('undone')(transaction);
        throw new Error('No.');
      }),
      run(add('after')),
    ];
    expect((await Promise.allSettled(changes)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    await expect(changes[1]).rejects.toThrow('No.');
    expect(await stored()).toEqual(['after', 'before']);
  });

  it('may undo its first writes, and write others', async () => {
    const { run, add, stored } = await openTables();
    const changes = [
      run(add('before')),
      run(async (transaction) => {
        const undone = attemptFirst(transaction, async () => {
          await add('undone')(transaction);
          throw new Error('No.');
        });
        await undone.catch(() => add('instead')(transaction));
      }),
      run(add('after')),
    ];
    await Promise.all(changes);
    expect(await stored()).toEqual(['after', 'before', 'instead']);
  });

  it.each([
    [
      'at the commit',
      (transaction: Kysely<Tables>) => transaction.insertInto('shows').values({ vendor: 'nobody' }).execute(),
      'FOREIGN KEY',
    ],
    [
      'with the whole transaction',
      async (transaction: Kysely<Tables>) => {
        await sql`rollback`.execute(transaction);
        throw new Error('The disk is full.');
      },
      'The disk is full.',
    ],
    [
      'with the whole transaction, at its first statement',
      async (transaction: Kysely<Tables>) => {
        await sql`insert or rollback into vendors values ('before')`.execute(transaction);
      },
      'UNIQUE',
    ],
  ])('%s leaves the other changes intact, and rejects with its reason', async (_when, work, message) => {
    const { run, add, stored } = await openTables();
    const changes = [run(add('before')), run<unknown>(work), run(add('after'))];
    const outcomes = await Promise.allSettled(changes);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await expect(changes[1]).rejects.toThrow(message);
    expect(await stored()).toEqual(['after', 'before']);
    await run(add('next'));
    expect(await stored()).toContain('next');
  });
});

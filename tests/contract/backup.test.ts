import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../support/api.ts';
import { isOnPostgres } from '../support/databases.ts';
import { answerTo, logIn, playerOf } from '../support/player.ts';
import { readersOf } from '../support/readers.ts';
import { startTestServer } from '../support/server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spinboard-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const save = (from: string, to: string) =>
  spawnSync(process.execPath, ['deploy/sqlite-backup.ts', from, to], { encoding: 'utf8' });

/** Returns all rows of all tables. */
function rowsIn(file: string): Record<string, unknown[]> {
  const sqlite = new Database(file, { readonly: true });
  const tables = sqlite.prepare("select name from sqlite_master where type = 'table' order by name").pluck().all();
  const rows = Object.fromEntries(
    (tables as string[]).map((table) => [table, sqlite.prepare(`select * from "${table}"`).all()]),
  );
  sqlite.close();
  return rows;
}

describe('a backup of a SQLite database', () => {
  it('is made while the server runs, and restores the same rows', async () => {
    const dbFile = join(folder, 'server.db');
    const server = await startTestServer({ database: dbFile });
    const player = await playerOf(new Api(server.url), 'player01');
    await new Api(server.url).call('postUserAnswer', { body: answerTo(player, 0) }, player);
    const copy = join(folder, 'copy.db');
    expect(save(dbFile, copy)).toMatchObject({ status: 0, stdout: `${copy}\n` });
    await server.stop();
    expect(readersOf(copy)).toBe('its user');

    const restored = join(folder, 'restored.db');
    expect(save(copy, restored).status).toBe(0);
    const rows = rowsIn(restored);
    expect(rows).toEqual(rowsIn(dbFile));
    expect(rows.user_answers).toContainEqual(expect.objectContaining({ user_id: player.userId }));
    const again = await startTestServer({ database: restored });
    await logIn(new Api(again.url), 'player01');
    await again.stop();
  });

  it.skipIf(isOnPostgres)('overwrites no file, and accepts only a database', async () => {
    const taken = join(folder, 'taken.db');
    await writeFile(taken, 'something else');
    expect(save(join(folder, 'server.db'), taken)).toMatchObject({
      status: 2,
      stderr: `There is a file already: ${taken}\n`,
    });
    const missing = join(folder, 'missing.db');
    expect(save(missing, join(folder, 'new.db'))).toMatchObject({
      status: 2,
      stderr: `There is no such database: ${missing}\n`,
    });
    const file = join(folder, 'no-database.db');
    await writeFile(file, 'just a text that is long enough to be no database at all');
    expect(save(file, join(folder, 'new.db')).status).not.toBe(0);
    expect(save('', '').stderr).toContain('Usage:');
  });
});

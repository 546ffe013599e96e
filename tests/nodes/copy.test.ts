import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src/server/database/open.ts';
import { insertDevice } from '../../src/server/repositories/devices.ts';
import { startServer } from '../../src/server/start-server.ts';
import { newClaimCode } from '../../src/shared/rules/claim-code.ts';
import { Api } from '../support/api.ts';
import { consentingVisitor } from '../support/consents.ts';
import { addressFor, newPostgres } from '../support/databases.ts';
import { handOver, registerDevice, walkUp } from '../support/devices.ts';
import { checkInRequestOf } from '../support/health.ts';
import { answerCorrectly, answerTo, logIn, playerOf } from '../support/player.ts';
import { CHEAP } from '../support/server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'spinboard-copy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

/** Makes a SQLite file with the demo, some steps of a play, and a kiosk with a lease. */
async function playedFile(): Promise<string> {
  const file = path.join(folder, 'played.db');
  const server = await startServer({ database: file, seed: 'demo', passwordCost: CHEAP });
  const api = new Api(server.url);
  const player = await playerOf(api, 'player01');
  await answerCorrectly(api, player, 5);
  const { userId, campaignId } = player;
  const lowest = player.prizes.find(({ rank }) => rank === 1);
  const award = { userId, campaignId, prizeId: lowest?.id ?? '' };
  await api.call('postAwardedPrize', { body: award }, { ...player, idempotencyKey: 'award of player01' });
  await api.call('postUserAnswer', { body: answerTo(player, 6, false) }, player);
  const admin = await logIn(api, 'admin');
  const { device, token } = await registerDevice(api, admin, [campaignId]);
  await server.db.updateTable('campaigns').set({ walk_up_consent: 'I agree.' }).execute();
  const changes = [{ prizeId: lowest?.id ?? '', units: 2 }];
  await api.call('changeUnits', { params: { campaignId }, body: { changes } }, admin);
  await consentingVisitor(server, admin);
  const visit = async (names: object) =>
    Number(
      (await api.call('postWalkUp', { body: walkUp(campaignId, { ...names, email: 'e@visitors.example' }) }, { token }))
        .userId,
    );
  const otherId = await visit({ firstName: 'Ελένη', lastName: 'مصطفى 👋' });
  const apart = { visitorId: await visit({ firstName: 'Elena' }), otherId };
  const erased = { params: { id: await visit({ firstName: 'Emma' }) }, body: { reason: 'Asked by letter.' } };
  await api.call('erasePerson', erased, admin);
  await api.call('keepPersonsApart', { params: { campaignId }, body: apart }, admin);
  const prizes = [{ prizeId: lowest?.id ?? '', units: 1 }];
  const wish = { days: 2, prizes, plays: [{ userId, campaignId }] };
  // Stores a receipt of the added units too.
  await api.call('checkIn', { body: checkInRequestOf(Date.now(), { wish }) }, { token });
  await api.call('putOwnLog', { body: { log: 'zwei – 二\n' } }, { token });
  const command = { kind: 'show-message' as const, message: 'Tea is ready. 🍵' };
  await api.call('postDeviceCommand', { params: { id: device.id }, body: command }, admin);
  await api.call('postHandOver', { body: handOver(newClaimCode({ integer: () => 7 })) }, { token });
  // Deletes a device, because its id must not be used again.
  const { id } = await insertDevice(server.db, { client_id: 1, name: 'Gone', created_at: '2026-05-01' });
  await server.db.deleteFrom('devices').where('id', '=', id).execute();
  await server.close();
  return file;
}

/** Runs the command and returns its output. */
async function copy(from: string, to: string): Promise<{ table: string; rows: number }[]> {
  const args = ['src/server/start.ts', `--db=${to}`, `--copy-from=${from}`];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Returns the content of a SQLite file, except the times of its migrations. */
function contentOf(file: string): Record<string, unknown[]> {
  const db = new Database(file, { readonly: true });
  const names = db
    .prepare("select name from sqlite_master where type = 'table' order by name")
    .pluck()
    .all() as string[];
  const tables = names.filter((name) => name !== 'kysely_migration');
  const rows = (name: string) => {
    const all = db.prepare(`select * from ${name}`).all();
    return all.map((row) => JSON.stringify(row)).sort();
  };
  const content = Object.fromEntries(tables.map((name) => [name, rows(name)]));
  db.close();
  return content;
}

describe('copying a database', () => {
  it('from SQLite to PostgreSQL and back keeps every row, and the next ids', async () => {
    const file = await playedFile();
    const { address, remove } = await newPostgres();
    onTestFinished(remove);
    const told = await copy(file, address);
    const back = path.join(folder, 'back.db');
    expect(await copy(address, back)).toEqual(told);
    const content = contentOf(file);
    expect(contentOf(back)).toEqual(content);
    for (const { table, rows } of told) expect(rows, table).toBe(content[table]?.length);
    expect(told.map(({ table }) => table).sort()).toEqual(
      Object.keys(content).filter((name) => !/^(kysely|sqlite)/.test(name)),
    );
    // Checks that almost every table has rows, so that the comparison means something.
    const empty = told.filter(({ rows }) => rows === 0).map(({ table }) => table);
    expect(empty).toEqual(['pairing_codes']);
    for (const target of [address, back]) {
      const db = await openDatabase(target);
      const { id } = await insertDevice(db, { client_id: 1, name: 'Next', created_at: '2026-05-01' });
      expect(id).toBe(4);
      await db.destroy();
    }
  });

  it('needs an empty target, and an existing source of this version', async () => {
    const file = await playedFile();
    const full = await addressFor('');
    await copy(file, full);
    await expect(copy(file, full)).rejects.toThrow(
      /The database to copy into is not empty: there are rows in files\.\n/,
    );
    await expect(copy(path.join(folder, 'none.db'), full)).rejects.toThrow(/There is no database .*none\.db\.\n/);
    const old = new Database(file);
    old.exec("update kysely_migration set name = '0001 initial'");
    old.close();
    await expect(copy(file, full)).rejects.toThrow(/A development version of this program wrote the database, .*\n/);
  });
});

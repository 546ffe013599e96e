import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { demoAccounts } from '../../src/server/seed/demo-accounts.ts';
import { Api } from '../support/api.ts';
import { answerTo, logIn, playerOf } from '../support/player.ts';
import { startTestServer } from '../support/server.ts';

let folder: string;
let dbFile: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spinboard-start-'));
  dbFile = join(folder, 'new folder', 'server.db');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts the server as its own process, which does not outlive the test. */
function run(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, ['src/server/start.ts', ...args]);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function outputOf(child: ChildProcess): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (text) => (output.stdout += text));
  child.stderr?.on('data', (text) => (output.stderr += text));
  const [code] = await once(child, 'close');
  return { code, ...output };
}

/** Starts the server, and answers with the address it tells. */
async function start(...args: string[]): Promise<{ child: ChildProcess; api: Api }> {
  const child = run(`--db=${dbFile}`, ...args);
  if (!child.stdout) throw new Error('no output');
  const [line] = await once(createInterface(child.stdout), 'line');
  const ready = JSON.parse(line);
  expect(ready).toEqual({ event: 'ready', url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) });
  return { child, api: new Api(ready.url) };
}

describe('the server as a process', () => {
  it('ends cleanly when told, and loses nothing when killed', async () => {
    const first = await start('--seed=demo');
    const player = await playerOf(first.api, 'player01');
    await first.api.call('postUserAnswer', { body: answerTo(player, 0) }, player);
    first.child.kill('SIGKILL');
    await once(first.child, 'close');

    const second = await start('--seed=demo');
    const answers = await second.api.call('getUserAnswers', { query: {} }, player);
    expect(answers).toMatchObject([answerTo(player, 0)]);
    second.child.kill('SIGTERM');
    expect(await once(second.child, 'close')).toEqual([0, null]);
  });

  it('explains itself', async () => {
    const { code, stdout } = await outputOf(run('--help'));
    expect(code).toBe(0);
    expect(stdout).toContain('--seed=demo|none');
  });

  it.each([['--colour=red'], ['--port=http'], ['--seed=all'], ['extra']])('does not start with %s', async (flag) => {
    const { code, stderr, stdout } = await outputOf(run(flag));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('Usage:');
  });

  it('does not open the database of a newer version', async () => {
    const file = join(folder, 'newer.db');
    await (await startTestServer({ dbFile: file })).stop();
    const sqlite = new Database(file);
    sqlite.exec("insert into migrations values (999, 'from the future', '2999-01-01')");
    sqlite.close();
    const { code, stderr } = await outputOf(run(`--db=${file}`));
    expect(code).toBe(1);
    expect(stderr).toContain('The database has version 999, but this program knows only versions up to');
  });
});

describe('the demo', () => {
  it('has every account that is shown, and is made once only', async () => {
    const file = join(folder, 'demo.db');
    await (await startTestServer({ dbFile: file })).stop();
    const server = await startTestServer({ dbFile: file });
    const api = new Api(server.url);
    for (const { username, password } of demoAccounts) await logIn(api, username.split('@')[0] ?? '', password);
    const count = (table: 'clients' | 'users' | 'campaigns') =>
      server.db
        .selectFrom(table)
        .select('id')
        .execute()
        .then((rows) => rows.length);
    expect([await count('clients'), await count('users'), await count('campaigns')]).toEqual([1, 31, 3]);
    await server.stop();
  });

  it('works without its pictures', async () => {
    const server = await startTestServer({ resourcesFolder: join(folder, 'nowhere') });
    const { prizes } = await playerOf(new Api(server.url), 'player01');
    expect(prizes).toHaveLength(7);
    expect(prizes[0]?.imageFile).toBeNull();
    await server.stop();
  });

  it('is left out unless asked for', async () => {
    const server = await startTestServer({ seed: 'none' });
    expect(await server.db.selectFrom('users').select('id').execute()).toEqual([]);
    await server.stop();
  });
});

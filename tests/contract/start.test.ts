import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { demoAccounts } from '../../src/server/seed/demo-accounts.ts';
import { Api } from '../support/api.ts';
import { addressFor } from '../support/databases.ts';
import { answerTo, logIn, playerOf } from '../support/player.ts';
import { startTestServer } from '../support/server.ts';

let folder: string;
let database: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spinboard-start-'));
  database = await addressFor(join(folder, 'new folder', 'server.db'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts the server as its own process, and ends it with the test. */
function run(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, ['src/server/start.ts', ...args], { stdio: ['pipe', 'pipe', 'pipe', 'ipc'] });
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

/** Starts the server and returns an API for the address that it prints. */
async function start(...args: string[]): Promise<{ child: ChildProcess; api: Api }> {
  const child = run(`--db=${database}`, ...args);
  if (!child.stdout) throw new Error('no output');
  const [line] = await once(createInterface(child.stdout), 'line');
  const ready = JSON.parse(line);
  expect(ready).toEqual({ event: 'ready', url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) });
  return { child, api: new Api(ready.url) };
}

describe('the server as a process', () => {
  it('stops cleanly on a signal or with its starter, and loses nothing when killed', async () => {
    const first = await start('--seed=demo');
    const player = await playerOf(first.api, 'player01');
    await first.api.call('postUserAnswer', { body: answerTo(player, 0) }, player);
    first.child.kill('SIGKILL');
    await once(first.child, 'close');

    const second = await start('--seed=demo');
    const answers = await second.api.call('getUserAnswers', { query: {} }, player);
    expect(answers).toMatchObject([answerTo(player, 0)]);
    second.child.disconnect();
    // Waits for 'exit', because Node emits no 'close' after `disconnect`.
    expect(await once(second.child, 'exit')).toEqual([0, null]);

    // On Windows each signal is a kill.
    if (process.platform === 'win32') return;
    const third = await start('--seed=demo');
    third.child.kill('SIGTERM');
    expect(await once(third.child, 'close')).toEqual([0, null]);
  });

  it('prints its help', async () => {
    const { code, stdout } = await outputOf(run('--help'));
    expect(code).toBe(0);
    expect(stdout).toContain('--seed=demo|none');
  });

  it('does not start with an unknown flag', async () => {
    const { code, stderr, stdout } = await outputOf(run('--colour=red'));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('Usage:');
  });

  it('does not start with a mail server without a sender', async () => {
    const child = spawn(process.execPath, ['src/server/start.ts', `--db=${join(folder, 'mail.db')}`], {
      env: { ...process.env, SMTP_URL: 'smtp://apikey:secret@mail.example', MAIL_FROM: '' },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const { code, stdout, stderr } = await outputOf(child);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^The user of SMTP_URL is no mail address: set MAIL_FROM [^\n]*\n$/);
  });

  it('does not open the database of a newer version', async () => {
    const newer = await addressFor(join(folder, 'newer.db'));
    const server = await startTestServer({ database: newer, seed: 'none' });
    await sql`insert into kysely_migration values ('0999 from the future', '2999-01-01')`.execute(server.db);
    await server.stop();
    const { code, stderr } = await outputOf(run(`--db=${newer}`));
    expect(code).toBe(1);
    expect(stderr).toContain('The database has version 999, but this program knows only versions up to');
  });
});

describe('the demo', () => {
  it('has every account that is shown, and is created only once', async () => {
    const demo = await addressFor(join(folder, 'demo.db'));
    await (await startTestServer({ database: demo })).stop();
    const server = await startTestServer({ database: demo });
    const api = new Api(server.url);
    for (const { username, password } of demoAccounts) await logIn(api, username.split('@')[0] ?? '', password);
    const count = (table: 'clients' | 'users' | 'campaigns') =>
      server.db
        .selectFrom(table)
        .select('id')
        .execute()
        .then((rows) => rows.length);
    expect([await count('clients'), await count('users'), await count('campaigns')]).toEqual([1, 31, 4]);
    await server.stop();
  });

  it('has a campaign that is over and has been played, hidden from its players', async () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    const server = await startTestServer({ clock: { now: () => now } });
    const api = new Api(server.url);
    const admin = await logIn(api, 'admin');
    const campaigns = await api.call('getCampaigns', { params: { clientId: 1 } }, admin);
    expect(campaigns.map(({ id, hasCampaignUserProgress }) => [id, hasCampaignUserProgress])).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [4, true],
    ]);
    expect(campaigns.map(({ startDate, endDate }) => [startDate, endDate]).slice(2)).toEqual([
      ['2026-11-20T00:00:00.000+00:00', '2027-11-21T23:59:59.999+00:00'],
      ['2026-10-27T00:00:00.000+00:00', '2026-10-31T23:59:59.999+00:00'],
    ]);
    const ofCampaign = { params: { campaignId: 4 } };
    expect(await api.call('getAgentParticipation', ofCampaign, admin)).toEqual({
      playersAdded: 24,
      playersCompleted: 17,
    });
    const users = await api.call('getCampaignUsers', ofCampaign, admin);
    expect(new Set(users.map(({ isEmailSent, isEmailDue }) => `${isEmailSent} ${isEmailDue}`))).toEqual(
      new Set(['true false']),
    );
    const players = await api.call('getPointsPrizes', ofCampaign, admin);
    expect(new Set(players.map(({ awardedPrize }) => awardedPrize ?? ''))).toEqual(
      new Set(['', 'Pocket speaker', 'Wireless earbuds', 'DJ headphones', 'Record voucher', 'Portable turntable']),
    );
    const questions = await api.call('getQuestionOverview', ofCampaign, admin);
    expect(questions).toHaveLength(10);
    for (const { correctCount, incorrectCount } of questions)
      expect(Math.min(correctCount, incorrectCount)).toBeGreaterThan(0);

    // Each game obeys the rules.
    const statuses = await server.db.selectFrom('game_statuses').selectAll().where('campaign_id', '=', 4).execute();
    for (const status of statuses) {
      const answers = server.db
        .selectFrom('user_answers')
        .where('user_id', '=', status.user_id)
        .where('campaign_id', '=', 4);
      const right = await answers
        .innerJoin('answers', 'answers.id', 'answer_id')
        .where('answers.is_correct', '=', 1)
        .selectAll()
        .execute();
      expect(right).toHaveLength(status.total_spins_earned);
      expect(status.total_points_earned).toBeLessThanOrEqual(
        (status.total_spins_earned - status.remaining_spins) * 100,
      );
    }
    expect((await playerOf(api, 'player07')).campaignId).toBe(1);
    const player = await logIn(api, 'player08');
    const [details] = await api.call('getGameDetails', { query: { userId: player.userId } }, player);
    expect(details?.campaigns?.map(({ id }) => id)).toEqual([1]);
    await server.stop();
  });

  it('works without its pictures', async () => {
    const server = await startTestServer({ resourcesFolder: join(folder, 'nowhere') });
    const { prizes } = await playerOf(new Api(server.url), 'player01');
    expect(prizes).toHaveLength(7);
    expect(prizes[0]?.imageFile).toBeNull();
    await server.stop();
  });

  it('is created only on request', async () => {
    const server = await startTestServer({ seed: 'none' });
    expect(await server.db.selectFrom('users').select('id').execute()).toEqual([]);
    await server.stop();
  });
});

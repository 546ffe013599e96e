import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FakeClock } from '../../../../tests/support/fake-clock.ts';
import { newJob, openOutbox, tempFolder } from '../../../../tests/support/main.ts';
import { staffRows } from '../staff-rows.ts';
import { type FolderRequest, handleFolderRequest } from './copy-folder.ts';
import { folderStore } from './folder-store.ts';
import { LOOK_INTERVAL_MS, PAUSE_MS, SafetyCopy, type SafetyCopyOptions } from './safety-copy.ts';
import { WRITER_LIMIT_MS, type WriterProcess } from './writer-line.ts';

const SECRET = 'ab'.repeat(32);

/** A writer in this process, over the real file system. While `edge.isHanging` it answers nothing and does not end. */
function fakeWriter(edge: { isHanging: boolean; tookMs: number; started: number }, clock: FakeClock): WriterProcess {
  const listeners: Record<string, (value: never) => void> = {};
  edge.started += 1;
  return {
    on: (event: string, listener: (value: never) => void) => {
      listeners[event] = listener;
    },
    postMessage: (request: FolderRequest) => {
      if (edge.isHanging) return;
      const answer = handleFolderRequest(request);
      queueMicrotask(() => {
        if (request.text !== null) clock.advance(edge.tookMs);
        listeners.message?.(answer as never);
      });
    },
    kill: () => {
      if (!edge.isHanging) listeners.exit?.(0 as never);
      return true;
    },
  };
}

/** A kiosk over a real outbox with one unsent row, and a folder that counts as one of another disk. */
function openSafetyCopy(more: Partial<SafetyCopyOptions> = {}) {
  const { db, outbox } = openOutbox();
  outbox.enqueue(newJob('7/3', 'post-user-answer', {}, 'key 1'), 100);
  const rows = staffRows(db);
  const clock = new FakeClock();
  const folder = tempFolder();
  const edge = { isHanging: false, tookMs: 0, started: 0, exported: 0 };
  const log: string[] = [];
  const options: SafetyCopyOptions = {
    chooseFolder: async () => folder,
    fork: () => fakeWriter(edge, clock),
    ownDisk: 'another',
    store: folderStore(db),
    origin: 'https://api.example.com',
    device: () => ({ id: 7, copySecret: SECRET }),
    lookForDevice: async () => {},
    unsent: () => rows.unsentState(),
    elsewhere: 0,
    exported: async () => {
      edge.exported += 1;
      return JSON.stringify((await rows.unsent()).rows);
    },
    clock,
    onLog: (line) => log.push(line),
    ...more,
  };
  const copy = new SafetyCopy(options);
  onTestFinished(() => copy.stop());
  const unplug = () => {
    const { unplug: state } = copy.state;
    return state.kind === 'not-safe' ? state.why : state.kind;
  };
  /** Lets time pass once the work under way has ended. */
  const later = async (ms: number) => {
    await expect.poll(() => clock.waitsMs.length).toBe(1);
    clock.advance(ms);
    // A copy is made in pieces.
    for (let turn = 0; turn < 4; turn += 1) await new Promise(setImmediate);
  };
  const begun = async () => {
    copy.start();
    await copy.chooseFolder();
    clock.advance(0);
    await expect.poll(unplug).toBe('safe-in-folder');
  };
  const play = () => {
    outbox.enqueue(newJob('7/3', 'post-awarded-prize', {}, `key ${outbox.counts().waiting + 1}`), 200);
    copy.changed();
  };
  return { copy, options, clock, folder, edge, log, outbox, unplug, later, begun, play };
}

const fileOf = ({ copy, folder }: ReturnType<typeof openSafetyCopy>) => path.join(folder, copy.state.fileName ?? '');

describe('a safety copy', () => {
  it('is written when staff choose a folder, and a second after a change', async () => {
    const opened = openSafetyCopy();
    const { copy, clock, edge, unplug, later, begun, play, folder } = opened;
    copy.start();
    expect(unplug()).toBe('no-folder');
    expect(clock.waitsMs).toEqual([]);
    await begun();
    expect(copy.state).toMatchObject({ folder, readBackAt: clock.now(), problem: null });
    await expect.poll(() => clock.waitsMs).toEqual([LOOK_INTERVAL_MS]);
    play();
    play();
    expect(unplug()).toBe('copying');
    expect(clock.waitsMs).toEqual([PAUSE_MS]);
    await later(PAUSE_MS);
    expect(unplug()).toBe('safe-in-folder');
    expect(edge).toMatchObject({ exported: 2, started: 1 });
  });

  it('names nobody, in its name or in its content', async () => {
    const opened = openSafetyCopy({ exported: async () => 'Vera Visitor' });
    await opened.begun();
    const [name = ''] = readdirSync(opened.folder);
    const [head = '', body = ''] = readFileSync(fileOf(opened), 'utf8').split('\n');
    expect(name).toMatch(/^spinboard-[0-9a-f]{12}\.copy$/);
    expect(Object.keys(JSON.parse(head))).toEqual(['format', 'version', 'server', 'device', 'salt']);
    expect(head).not.toContain('example.com');
    expect(Buffer.from(body, 'base64').toString('latin1')).not.toContain('Vera');
  });

  it('is read back every 20 seconds, and written again where it is gone or damaged', async () => {
    const opened = openSafetyCopy();
    const { edge, unplug, later, begun } = opened;
    await begun();
    await later(LOOK_INTERVAL_MS);
    expect([unplug(), edge.exported]).toEqual(['safe-in-folder', 1]);
    for (const [spoil, exported] of [
      [() => rmSync(fileOf(opened)), 2],
      [() => writeFileSync(fileOf(opened), 'x'), 3],
    ] as const) {
      spoil();
      await later(LOOK_INTERVAL_MS);
      expect(unplug()).toBe('copying');
      await later(PAUSE_MS);
      expect([unplug(), edge.exported]).toEqual(['safe-in-folder', exported]);
    }
  });

  it('is an empty one after the server has everything', async () => {
    const opened = openSafetyCopy();
    const { copy, outbox, edge, unplug, later, begun } = opened;
    await begun();
    const before = readFileSync(fileOf(opened), 'utf8');
    outbox.delivered('key 1', 0);
    copy.changed();
    expect(unplug()).toBe('safe-on-server');
    await later(PAUSE_MS);
    expect(edge.exported).toBe(2);
    expect(readFileSync(fileOf(opened), 'utf8').length).toBeLessThan(before.length);
  });

  it('is not safe while the folder is missing, and is written once it is back', async () => {
    const { copy, folder, log, unplug, later, begun } = openSafetyCopy();
    await begun();
    rmSync(folder, { recursive: true });
    await later(LOOK_INTERVAL_MS);
    expect(unplug()).toBe('missing');
    await later(LOOK_INTERVAL_MS);
    expect(log.filter((line) => line.includes('missing'))).toHaveLength(1);
    mkdirSync(folder);
    await later(LOOK_INTERVAL_MS);
    expect(unplug()).toBe('safe-in-folder');
    expect(copy.state.problem).toBeNull();
  });

  it('waits for no folder that hangs: it is slow, and asked by one process at a time', async () => {
    const { clock, edge, unplug, later, begun, play } = openSafetyCopy();
    await begun();
    edge.isHanging = true;
    play();
    await later(PAUSE_MS);
    clock.advance(WRITER_LIMIT_MS - 1);
    expect(unplug()).toBe('copying');
    clock.advance(1);
    await expect.poll(unplug).toBe('slow');
    await later(WRITER_LIMIT_MS * 20);
    await later(LOOK_INTERVAL_MS);
    expect([unplug(), edge.started]).toEqual(['slow', 1]);
  });

  it('takes at most a twentieth of the time, and is read back in between', async () => {
    const { copy, clock, edge, unplug, later, begun, play } = openSafetyCopy();
    edge.tookMs = 5000;
    await begun();
    const end = clock.elapsed();
    play();
    const seen = copy.state.readBackAt ?? 0;
    while (edge.exported === 1) {
      expect(unplug()).toBe('copying');
      await later(Math.min(...clock.waitsMs));
    }
    // The write itself moves the clock by 5 s.
    expect(clock.elapsed() - end - 5000).toBe(100_000);
    expect(copy.state.readBackAt).toBeGreaterThan(seen);
    expect(unplug()).toBe('safe-in-folder');
  });

  it('is made once the server has given the secret for its key', async () => {
    let secret: string | null = null;
    const { copy, clock, unplug, later } = openSafetyCopy({
      device: () => (secret === null ? null : { id: 7, copySecret: secret }),
      // The server does not answer at first.
      lookForDevice: async () => {
        if (copy.state.problem !== null) secret = SECRET;
      },
    });
    copy.start();
    await copy.chooseFolder();
    clock.advance(0);
    await expect.poll(unplug).toBe('no-secret');
    expect(copy.state.fileName).toBeNull();
    await later(LOOK_INTERVAL_MS);
    await expect.poll(unplug).toBe('safe-in-folder');
  });

  it.each<[string, Partial<SafetyCopyOptions>]>([
    ['no-secret', { device: () => null }],
    ['server-here', { origin: 'own' }],
    ['unknown', { ownDisk: null }],
    ['missing', { chooseFolder: async () => '/nowhere' }],
  ])('is not said to be safe: %s', async (why, more) => {
    const { copy, clock, unplug } = openSafetyCopy(more);
    copy.start();
    await copy.chooseFolder();
    clock.advance(0);
    await expect.poll(unplug).toBe(why);
  });

  it('stays in the folder that an earlier run chose, until staff choose another or none', async () => {
    const { copy, options, folder, unplug, begun } = openSafetyCopy();
    await begun();
    copy.stop();
    const next = new SafetyCopy({ ...options, chooseFolder: async () => null });
    expect((await next.chooseFolder()).folder).toBe(folder);
    expect(next.forgetFolder()).toMatchObject({ folder: null, unplug: { why: 'no-folder' } });
    expect(new SafetyCopy(options).state.folder).toBeNull();
    expect(unplug()).toBe('safe-in-folder');
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('writes into the log that staff chose a folder or none, not which', async () => {
    const { copy, log, begun, folder } = openSafetyCopy();
    await begun();
    copy.forgetFolder();
    expect(log).toEqual(['safety copy: a folder was chosen', 'safety copy: no folder was chosen']);
    expect(log.join()).not.toContain(folder);
    const cancelled = openSafetyCopy({ chooseFolder: async () => null });
    await cancelled.copy.chooseFolder();
    expect(cancelled.log).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { FakeClock } from '../../../../tests/support/fake-clock.ts';
import type { FolderRequest } from './copy-folder.ts';
import { WRITER_LIMIT_MS, WriterLine, type WriterProcess } from './writer-line.ts';

const REQUEST: FolderRequest = { folder: '/media/stick', name: 'spinboard-1.copy', text: null, ownDisk: 'another' };
const READ = { kind: 'read', digest: null, isDiskKnown: true } as const;

/** A line to writers that the test answers for. */
function openLine() {
  const clock = new FakeClock();
  const writers: { emit(event: string, value: unknown): void; requests: unknown[]; kills: number }[] = [];
  const fork = (): WriterProcess => {
    const listeners = new Map<string, (value: never) => void>();
    const writer = {
      requests: [] as unknown[],
      kills: 0,
      emit(event: string, value: unknown) {
        const listener = listeners.get(event);
        if (!listener) throw new Error(`Nobody listens to ${event}.`);
        listener(value as never);
      },
    };
    writers.push(writer);
    return {
      on: (event: string, listener: (value: never) => void) => void listeners.set(event, listener),
      postMessage: (request) => void writer.requests.push(request),
      kill: () => {
        writer.kills += 1;
        return true;
      },
    };
  };
  return { line: new WriterLine(fork, clock), clock, writers };
}

it('starts one process, and sends it one request after another', async () => {
  const { line, clock, writers } = openLine();
  const first = line.ask(REQUEST);
  writers[0]?.emit('message', READ);
  expect(await first).toEqual(READ);
  expect(clock.waitsMs).toEqual([]);
  const second = line.ask({ ...REQUEST, text: 'copy' });
  writers[0]?.emit('message', { ...READ, digest: 'a' });
  expect(await second).toEqual({ ...READ, digest: 'a' });
  expect(writers).toMatchObject([{ requests: [REQUEST, { ...REQUEST, text: 'copy' }], kills: 0 }]);
});

it('kills a process whose folder hangs, and starts no other before it has ended', async () => {
  const { line, clock, writers } = openLine();
  const answer = line.ask(REQUEST);
  clock.advance(WRITER_LIMIT_MS);
  expect(await answer).toEqual({ kind: 'slow' });
  expect(writers).toMatchObject([{ kills: 1 }]);
  expect(await line.ask(REQUEST)).toEqual({ kind: 'slow' });
  // Its answer comes after all, and then its end.
  writers[0]?.emit('message', READ);
  writers[0]?.emit('exit', 143);
  expect(writers).toHaveLength(1);
  const next = line.ask(REQUEST);
  writers[1]?.emit('message', READ);
  expect(await next).toEqual(READ);
});

it('tells that a process has ended instead of answering, and starts another one for the next request', async () => {
  const { line, clock, writers } = openLine();
  const answer = line.ask(REQUEST);
  // Electron would throw the error if nobody listened.
  writers[0]?.emit('error', 'FatalError');
  writers[0]?.emit('exit', 9);
  expect(await answer).toEqual({ kind: 'failed', problem: 'unwritable', detail: 'the writer ended with 9' });
  expect(clock.waitsMs).toEqual([]);
  void line.ask(REQUEST);
  expect(writers).toHaveLength(2);
});

it('ends its process with the app, if there is one', () => {
  const { line, writers } = openLine();
  line.stop();
  void line.ask(REQUEST);
  line.stop();
  expect(writers).toMatchObject([{ kills: 1 }]);
});

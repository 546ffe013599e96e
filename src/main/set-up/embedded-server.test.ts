import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { text } from '../../../tests/support/texts.ts';
import { DELAYS_MS } from '../link/backoff.ts';
import { EmbeddedServer } from './embedded-server.ts';
import type { ServerProcess } from './server-process.ts';

const URL = 'http://127.0.0.1:4711';

/** A process that the test controls. */
class FakeProcess extends EventEmitter {
  readonly stderr = new EventEmitter();
  wasKilled = false;

  kill(): boolean {
    this.wasKilled = true;
    this.emit('exit', 0);
    return true;
  }

  answer(): void {
    this.emit('message', { event: 'ready', url: URL });
  }
}

function openServer() {
  const clock = new FakeClock();
  const started: { port: string; child: FakeProcess }[] = [];
  const interruptions: (string | null)[] = [];
  const server = new EmbeddedServer({
    fork: (port) => {
      const child = new FakeProcess();
      started.push({ port, child });
      return child as unknown as ServerProcess;
    },
    clock,
    onInterrupted: (reason) => interruptions.push(reason),
    onLog: () => {},
  });
  const child = () => started.at(-1)?.child as FakeProcess;
  return { server, clock, started, interruptions, child };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the embedded server', () => {
  it('has started once it answers, on a free port', async () => {
    const { server, started, child } = openServer();
    const starting = server.start();
    child().answer();
    await starting;
    expect(server.url).toBe(URL);
    expect(started.map(({ port }) => port)).toEqual(['0']);
  });

  it.each([
    ['its own reason', { event: 'failed', reason: 'file is not a database' }, 'file is not a database'],
    ['its exit code', { event: 'other' }, text('start.serverEnded', { code: 1 })],
  ])('that does not start says so with %s', async (_name, message, reason) => {
    const { server, child, clock } = openServer();
    const starting = server.start();
    child().emit('message', message);
    child().emit('exit', 1);
    await expect(starting).rejects.toThrow(reason);
    expect(clock.waitsMs).toEqual([]);
  });

  it('that never answers is stopped', async () => {
    const { server, child, clock } = openServer();
    const starting = server.start();
    clock.advance(30_000);
    await expect(starting).rejects.toThrow(text('start.serverNotStarted'));
    expect(child().wasKilled).toBe(true);
  });

  it('that ends by itself starts again at the same address after longer and longer waits, and staff see why', async () => {
    const { server, child, clock, started, interruptions } = openServer();
    const starting = server.start();
    child().answer();
    await starting;
    for (const delayMs of DELAYS_MS) {
      child().emit('exit', 9);
      expect(clock.waitsMs).toEqual([delayMs]);
      clock.advance(delayMs);
    }
    expect(started.map(({ port }) => port)).toEqual(['0', ...DELAYS_MS.map(() => '4711')]);
    child().answer();
    await settled();
    expect(interruptions).toEqual([...DELAYS_MS.map(() => text('start.serverEnded', { code: 9 })), null]);
  });

  it('that ends with a fatal error reports the error', async () => {
    const { server, child, interruptions } = openServer();
    const starting = server.start();
    child().answer();
    await starting;
    // An emitter without a listener for 'error' throws.
    child().emit('error', 'FatalError', 'heap', '{}');
    child().emit('exit', 5);
    expect(interruptions).toEqual([text('start.serverCrashed', { type: 'FatalError', location: 'heap' })]);
  });

  it('that was stopped does not start again', async () => {
    const { server, child, clock } = openServer();
    const starting = server.start();
    child().answer();
    await starting;
    server.stop();
    expect(child().wasKilled).toBe(true);
    expect(clock.waitsMs).toEqual([]);
  });
});

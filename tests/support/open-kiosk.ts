import { onTestFinished } from 'vitest';
import { createKiosk } from '../../src/main/compose/kiosk.ts';
import type { KioskOptions } from '../../src/main/compose/options.ts';
import type { Result } from '../../src/shared/errors.ts';
import type { ChannelName, ChannelRequest, ChannelResult } from '../../src/shared/ipc/channels.ts';
import { systemClock } from '../../src/shared/node-clock.ts';
import type { Clock } from '../../src/shared/ports.ts';
import { testInfo } from './kiosk-options.ts';
import { fakeEncryption } from './main.ts';

/** A clock whose waits pass this many times faster. Moments are real, because the server compares them with its own. */
export const paced = (pace: number): Clock => ({
  now: () => systemClock.now(),
  elapsed: () => systemClock.elapsed() * pace,
  after: (delayMs, callback) => systemClock.after(delayMs / pace, callback),
});

type Listener = (event: unknown, request: unknown) => Promise<Result<unknown>>;

/**
 * The kiosk over a folder, called through its channels, as the screen does. `place` may change later; `more` overrides
 * options.
 */
export async function openKiosk(
  userData: string,
  url: string,
  place: { url: string; origin?: string | null } = { url },
  more: Partial<KioskOptions> = {},
) {
  const listeners = new Map<string, Listener>();
  const frame = { url: 'app://kiosk/index.html' };
  const log: string[] = [];
  const saved: string[] = [];
  const kiosk = await createKiosk({
    userData,
    baseUrl: () => place.url,
    origin: () => place.origin ?? place.url,
    clock: paced(60),
    ...testInfo(url),
    encryption: fakeEncryption(),
    ipc: { handle: (name, listener) => void listeners.set(name, listener as unknown as Listener) },
    screenOrigin: 'app://kiosk',
    isOwnScreen: () => true,
    saveFile: async (name, bytes) => {
      saved.push(Buffer.from(bytes).toString('utf8'));
      return name;
    },
    showInFolder: () => {},
    onLog: (line) => log.push(line),
    send: () => {},
    ...more,
  });
  onTestFinished(() => kiosk.stop());
  /** Sends any request, and returns what the screen would get. */
  const send = async (name: ChannelName, request: unknown): Promise<Result<unknown>> => {
    const listener = listeners.get(name);
    if (!listener) throw new Error(`${name} is not registered`);
    return listener({ senderFrame: frame, sender: { mainFrame: frame } }, request);
  };
  const call = async <N extends ChannelName>(name: N, request: ChannelRequest<N>): Promise<ChannelResult<N>> => {
    const result = await send(name, request);
    if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result)}`);
    return result.value as ChannelResult<N>;
  };
  return { kiosk, send, call, log, saved };
}

import { expect, it } from 'vitest';
import { channels } from '#shared/ipc/channels.ts';
import { registerEarly } from './early-channels.ts';
import type { Ipc } from './register.ts';

type Listener = Parameters<Ipc['handle']>[1];

function open() {
  const registered = new Map<string, Listener>();
  const ipc = registerEarly({ handle: (name, listener) => void registered.set(name, listener) });
  const frame = { url: 'app://kiosk/index.html' };
  const event = { senderFrame: frame, sender: { mainFrame: frame } };
  return { ipc, registered, event, call: (name: string) => registered.get(name)?.(event, { of: name }) };
}

it('registers every channel at once', () => {
  expect([...open().registered.keys()].sort()).toEqual(Object.keys(channels).sort());
});

it('delays the calls of a channel until its listener is registered', async () => {
  const { ipc, event, call } = open();
  const calls = Promise.all([call('app:info'), call('app:info')]);
  const isWaiting = Promise.race([calls, new Promise((resolve) => setImmediate(resolve, 'waiting'))]);
  expect(await isWaiting).toBe('waiting');
  const heard: unknown[] = [];
  ipc.handle('app:info', async (...given) => {
    heard.push(given);
    return { ok: true, value: 'info' };
  });
  expect(await calls).toEqual([1, 2].map(() => ({ ok: true, value: 'info' })));
  expect(await call('app:info')).toEqual({ ok: true, value: 'info' });
  expect(heard).toEqual([1, 2, 3].map(() => [event, { of: 'app:info' }]));
});

it('refuses a listener for an unknown channel', () => {
  expect(() => open().ipc.handle('app:unknown', async () => ({ ok: true, value: null }))).toThrow('unknown channel');
});

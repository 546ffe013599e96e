import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Bridge } from '#shared/ipc/bridge.ts';
import { channels, events } from '#shared/ipc/channels.ts';

interface LooseBridge {
  invoke(channel: string, request: unknown): Promise<unknown>;
  on(event: string, listener: () => void): unknown;
}

const invoked: string[] = [];
const heard: string[] = [];
const exposed = new Map<string, unknown>();

beforeAll(async () => {
  vi.doMock('electron', () => ({
    contextBridge: { exposeInMainWorld: (name: string, value: unknown) => void exposed.set(name, value) },
    ipcRenderer: {
      invoke: async (channel: string) => void invoked.push(channel),
      on: (event: string) => void heard.push(event),
      off: () => {},
    },
  }));
  await import('./index.ts');
});

const bridge = () => exposed.get('spinboard') as Bridge & LooseBridge;

describe('the preload', () => {
  it('exposes the bridge and nothing else', () => {
    expect([...exposed.keys()]).toEqual(['spinboard']);
    expect(Object.keys(bridge()).sort()).toEqual(['invoke', 'on']);
  });

  it('forwards the declared channels and events', async () => {
    for (const channel of Object.keys(channels)) await bridge().invoke(channel, {});
    for (const event of Object.keys(events)) bridge().on(event, () => {});
    expect(invoked).toEqual(Object.keys(channels));
    expect(heard).toEqual(Object.keys(events));
  });

  it.each(['__ELECTRON_LOG__', 'vault:read', 'toString', '__proto__', ''])('refuses %j', async (name) => {
    const before = invoked.length;
    await expect(bridge().invoke(name, {})).rejects.toThrow('Unknown channel');
    expect(() => bridge().on(name, () => {})).toThrow('Unknown event');
    expect(invoked).toHaveLength(before);
  });
});

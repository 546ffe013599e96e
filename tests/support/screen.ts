import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { createKiosk } from '../../src/main/compose/kiosk.ts';
import { connect, type MainProcess } from '../../src/renderer/platform/bridge.ts';
import { RootStore } from '../../src/renderer/stores/RootStore.ts';
import type { Result } from '../../src/shared/errors.ts';
import type { Bridge } from '../../src/shared/ipc/bridge.ts';
import { systemClock } from '../../src/shared/node-clock.ts';
import { testInfo } from './kiosk-options.ts';

type Invoke = (event: unknown, request: unknown) => Promise<Result<never>>;
type Listener = (payload: never) => void;

/** Opens the app without a window or components: the renderer's stores over the main process's services. */
export async function openScreen(baseUrl: string): Promise<{ main: MainProcess; stores: RootStore }> {
  const userData = mkdtempSync(path.join(tmpdir(), 'spinboard-screen-'));
  const channels = new Map<string, Invoke>();
  const listeners = new Map<string, Set<Listener>>();
  const frame = { url: 'app://kiosk/index.html' };
  const kiosk = await createKiosk({
    userData,
    baseUrl: () => baseUrl,
    origin: () => baseUrl,
    ...testInfo(baseUrl),
    encryption: {
      isAsyncEncryptionAvailable: async () => true,
      encryptStringAsync: async (text) => Buffer.from(text, 'utf8'),
      decryptStringAsync: async (bytes) => ({ result: bytes.toString('utf8'), shouldReEncrypt: false }),
    },
    ipc: { handle: (name, listener) => void channels.set(name, listener as unknown as Invoke) },
    screenOrigin: 'app://kiosk',
    isOwnScreen: (url) => url === frame.url,
    saveFile: async () => null,
    showInFolder: () => {},
    onLog: () => {},
    send: (event, payload) => {
      for (const listener of listeners.get(event) ?? []) listener(payload as never);
    },
  });
  onTestFinished(() => {
    kiosk.stop();
    rmSync(userData, { recursive: true, force: true });
  });
  const bridge: Bridge = {
    invoke: async (channel, request) => {
      const invoke = channels.get(channel);
      if (!invoke) throw new Error(`There is no channel ${channel}`);
      return invoke({ senderFrame: frame, sender: { mainFrame: frame } }, request);
    },
    on: (event, listener) => {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener as Listener));
      return () => set.delete(listener as Listener);
    },
  };
  const main = connect(bridge);
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  const stores = new RootStore({
    main,
    clock: systemClock,
    localStorage: storage,
    sessionStorage: storage,
    showTheme: () => {},
    showAccess: () => {},
  });
  return { main, stores };
}

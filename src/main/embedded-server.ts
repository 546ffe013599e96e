import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { utilityProcess } from 'electron';
import { text } from './texts.ts';

/** The reference server as a separate process, for kiosks without a server address. */
export interface EmbeddedServer {
  /** Its base address. */
  url(): string;
  stop(): void;
}

const START_TIMEOUT_MS = 30_000;
const RESTART_DELAY_MS = 1_000;

/**
 * Starts the embedded server with the demo vendor and resolves when it answers. If it ends by itself, it is restarted
 * at the same address.
 */
export async function startEmbeddedServer(options: {
  userData: string;
  resources: string;
  onLog(line: string): void;
}): Promise<EmbeddedServer> {
  const folder = path.join(options.userData, 'server');
  mkdirSync(folder, { recursive: true });
  let isStopping = false;
  let url = '';
  let child: Electron.UtilityProcess;

  const start = (port: string) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(text('start.serverNotStarted'))), START_TIMEOUT_MS);
      child = utilityProcess.fork(
        path.join(import.meta.dirname, 'server.js'),
        [
          `--port=${port}`,
          `--db=${path.join(folder, 'spinboard.db')}`,
          '--seed=demo',
          `--resources=${options.resources}`,
        ],
        { serviceName: 'spinboard-server', stdio: 'pipe' },
      );
      child.stderr?.on('data', (data) => options.onLog(`server: ${String(data).trimEnd()}`));
      child.on('message', (message: { event?: string; url?: string }) => {
        if (message.event !== 'ready' || !message.url) return;
        clearTimeout(timer);
        url = message.url;
        resolve();
      });
      child.once('exit', (code) => {
        clearTimeout(timer);
        reject(new Error(text('start.serverEnded', { code })));
        if (isStopping || url === '') return;
        options.onLog(`the embedded server ended with ${code}; it is started again`);
        setTimeout(() => {
          if (!isStopping) start(new URL(url).port).catch((error) => options.onLog(String(error)));
        }, RESTART_DELAY_MS);
      });
    });

  await start('0');
  return {
    url: () => url,
    stop: () => {
      isStopping = true;
      child.kill();
    },
  };
}

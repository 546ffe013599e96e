import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { App } from 'electron';
import { isReplacedSilently, libraryUpdater } from './library.ts';
import type { Updater } from './updates.ts';

export interface OpenUpdatesOptions {
  app: Pick<App, 'isPackaged' | 'getPath'>;
  /** The feed's address; null for none. */
  feed: string | null;
  isSupervised: boolean;
  /** The app ends for an installation. */
  onLeaving(): void;
  /** Called when the installation failed, so the app stays. */
  onStaying(): void;
  onLog(line: string): void;
}

/** The updater of an installed app with a feed. The library is loaded for it alone: no other start is to wait for it. */
export async function openUpdater(options: OpenUpdatesOptions): Promise<Updater | null> {
  const { app, feed, isSupervised, onLeaving, onStaying, onLog } = options;
  if (feed === null || !app.isPackaged) return null;
  const { default: electronUpdater } = await import('electron-updater');
  const installed = { platform: process.platform, isSupervised, exe: app.getPath('exe'), env: process.env };
  const updater = libraryUpdater({
    library: electronUpdater.autoUpdater,
    feed,
    platform: process.platform,
    isSilent: isReplacedSilently(installed),
    publisher: () => publisherIn(path.join(process.resourcesPath, 'app-update.yml')),
    onLog,
  });
  return {
    ...updater,
    install(onFailed) {
      onLeaving();
      updater.install((message) => {
        onStaying();
        onFailed(message);
      });
    },
  };
}

/** Returns the signer of this package from electron-builder's file, or null without a signature. */
export function publisherIn(file: string): string | null {
  try {
    return /^publisherName: *(?:\n\s*-\s*)?(\S.*)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? null;
  } catch {
    return null;
  }
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { App } from 'electron';
import { isReplacedSilently, libraryUpdater } from './library.ts';
import type { UpdatesOptions } from './updates.ts';

export interface OpenUpdatesOptions {
  app: Pick<App, 'isPackaged' | 'getPath'>;
  /** The feed's address; null for none. */
  feed: string | null;
  isSupervised: boolean;
  /** The flags of this start that an update would lose. */
  lostFlags: readonly string[];
  /** Called before the app ends for an installation. */
  onLeaving(): void;
  /** Called if the installation fails and the app stays. */
  onStaying(): void;
  onLog(line: string): void;
}

/** Opens the updater, or returns the reason for having none. Loads the library only here, because loading is slow. */
export async function openUpdater(options: OpenUpdatesOptions): Promise<UpdatesOptions['updater']> {
  const { app, feed, isSupervised, lostFlags, onLeaving, onStaying, onLog } = options;
  if (feed === null || !app.isPackaged) return 'off';
  if (lostFlags.length > 0) {
    onLog(`update: refused, because it would lose ${lostFlags.join(' ')}`);
    return 'refused';
  }
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

/** Returns the signer that electron-builder has written into the package, or null. */
export function publisherIn(file: string): string | null {
  try {
    return /^publisherName: *(?:\n\s*-\s*)?(\S.*)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? null;
  } catch {
    return null;
  }
}

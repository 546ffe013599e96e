import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import type { AppUpdater } from 'electron-updater';
import { type Offer, UpdateError, type Updater } from './updates.ts';

export interface LibraryOptions {
  /** electron-updater's own for this system and package. */
  library: AppUpdater;
  /** The feed's address: the folder that holds `latest.yml` and its relatives. */
  feed: string;
  platform: NodeJS.Platform;
  /** Whether this package is replaced without a password; see `isReplacedSilently`. */
  isSilent: boolean;
  /** Returns the signer of this package, where the system requires the same signer for an update; else null. */
  publisher(): string | null;
  onLog(line: string): void;
}

/**
 * electron-updater as an `Updater`: it knows the systems' installers, compares checksums and signatures, and keeps what it
 * has downloaded over a restart. When something is fetched or installed is not left to it.
 */
export function libraryUpdater(options: LibraryOptions): Updater {
  const { library, feed, platform, isSilent, publisher, onLog } = options;
  Object.assign(library, {
    autoDownload: false,
    autoInstallOnAppQuit: false,
    allowDowngrade: false,
    allowPrerelease: false,
    // Such an installer would fetch the app by itself, unchecked by the kiosk.
    disableWebInstaller: true,
    logger: {
      info: () => {},
      warn: (line: unknown) => onLog(`updater: ${String(line)}`),
      error: (line: unknown) => onLog(`updater: ${String(line)}`),
    },
  });
  library.setFeedURL({ provider: 'generic', url: feed });
  return {
    isSilent,
    async look(): Promise<Offer> {
      const found = await library.checkForUpdates().catch((error: unknown) => {
        throw feedError(error);
      });
      if (found === null) throw new UpdateError('not-installed', 'this package cannot be updated');
      const { version } = found.updateInfo;
      const order = library.currentVersion.compare(version);
      if (order === 0) return { kind: 'same' };
      if (order > 0) return { kind: 'older', version };
      if (!found.isUpdateAvailable) return { kind: 'held-back', version };
      // Windows' installer compares signatures only where the version that runs has one.
      if (platform === 'win32' && publisher() === null) throw new UpdateError('unsigned', 'this version is not signed');
      return { kind: 'newer', version };
    },
    async fetch(onProgress) {
      const follow = ({ percent }: { percent: number }) => onProgress(percent);
      library.on('download-progress', follow);
      try {
        await library.downloadUpdate();
      } catch (error) {
        throw fileError(error);
      } finally {
        library.off('download-progress', follow);
      }
    },
    install(onFailed) {
      const failed = (error: Error) => {
        library.off('error', failed);
        onFailed(error.message);
      };
      library.on('error', failed);
      // Under systemd, child processes end with the unit, which then starts the app itself.
      library.quitAndInstall(true, true);
    },
  };
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '');
const statusOf = (error: unknown): number => Number((error as { statusCode?: unknown }).statusCode ?? 0);
const messageOf = (error: unknown): string =>
  // The library appends headers and whole pages.
  (error instanceof Error ? error.message : String(error)).slice(0, 300);

/** Converts a failed check of the feed. A missing feed, or one that the library cannot read, offers no version. */
function feedError(error: unknown): UpdateError {
  const status = statusOf(error);
  const isNoFeed = codeOf(error).startsWith('ERR_UPDATER_') || (status >= 400 && status < 500);
  return new UpdateError(isNoFeed ? 'no-feed' : 'unreachable', messageOf(error));
}

function fileError(error: unknown): UpdateError {
  const code = codeOf(error);
  if (code === 'ERR_UPDATER_INVALID_SIGNATURE') return new UpdateError('unsigned', messageOf(error));
  const isWrong = code === 'ERR_CHECKSUM_MISMATCH' || code.startsWith('ERR_UPDATER_');
  return new UpdateError(isWrong ? 'wrong-file' : 'unreachable', messageOf(error));
}

export interface Package {
  platform: NodeJS.Platform;
  /** Whether the operating system starts the app again when it has failed (docs/lock-down.md). */
  isSupervised: boolean;
  /** The app's program. */
  exe: string;
  env: NodeJS.ProcessEnv;
}

/**
 * True if this package can be replaced without a person. An installation for all users needs an administrator's
 * password, which the system would ask for over the attract loop. Windows and macOS supervise only an app that they
 * started, not one that its installer started.
 */
export function isReplacedSilently({ platform, isSupervised, exe, env }: Package): boolean {
  switch (platform) {
    case 'win32':
      return !isSupervised && (env.LOCALAPPDATA?.length ?? 0) > 0 && exe.startsWith(`${env.LOCALAPPDATA}\\`);
    case 'darwin':
      // The program lies in Contents/MacOS of the app, which is replaced as a whole.
      return !isSupervised && isWritable(path.resolve(path.dirname(exe), '../../..'));
    default:
      return env.APPIMAGE !== undefined && isWritable(path.dirname(env.APPIMAGE));
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

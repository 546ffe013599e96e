import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import type { AppUpdater } from 'electron-updater';
import { type Offer, UpdateError, type Updater } from './updates.ts';

export interface LibraryOptions {
  /** electron-updater's updater for this system and package. */
  library: AppUpdater;
  /** The feed's address: the folder with `latest.yml`, `latest-linux.yml` and `latest-mac.yml`. */
  feed: string;
  platform: NodeJS.Platform;
  /** True if this package is replaced without a password (see `isReplacedSilently`). */
  isSilent: boolean;
  /** Returns the signer of this package, or null. Windows accepts updates only from the same signer. */
  publisher(): string | null;
  onLog(line: string): void;
}

/**
 * Makes an `Updater` of electron-updater. The library runs the systems' installers, compares checksums and signatures, and
 * keeps a download over a restart. `Updates` decides when to fetch and install.
 */
export function libraryUpdater(options: LibraryOptions): Updater {
  const { library, feed, platform, isSilent, publisher, onLog } = options;
  Object.assign(library, {
    autoDownload: false,
    autoInstallOnAppQuit: false,
    allowDowngrade: false,
    allowPrerelease: false,
    // A web installer would fetch the app itself, and the kiosk could not check the file.
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
      // The library compares signatures on Windows only if the running version is signed.
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
      // Under systemd this starts no second app. The app started here ends with the unit, which then starts the app
      // again.
      library.quitAndInstall(true, true);
    },
  };
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '');
const statusOf = (error: unknown): number => Number((error as { statusCode?: unknown }).statusCode ?? 0);
const messageOf = (error: unknown): string =>
  // Cuts the message, because the library appends headers and whole pages.
  (error instanceof Error ? error.message : String(error)).slice(0, 300);

/** Classifies a failed look at the feed: 'no-feed' if it is missing or unreadable, else 'unreachable'. */
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
  /** True if the operating system starts the app again after a failure (docs/lock-down.md). */
  isSupervised: boolean;
  /** The path of the app's program. */
  exe: string;
  env: NodeJS.ProcessEnv;
}

/**
 * True if this package can be replaced while nobody is at the kiosk. A package installed for all users needs an
 * administrator's password, and the system would ask for it over the attract loop. A supervised app on Windows or macOS
 * would lose its supervision, because the installer starts it.
 */
export function isReplacedSilently({ platform, isSupervised, exe, env }: Package): boolean {
  switch (platform) {
    case 'win32':
      return !isSupervised && (env.LOCALAPPDATA?.length ?? 0) > 0 && exe.startsWith(`${env.LOCALAPPDATA}\\`);
    case 'darwin':
      // Tests the folder that contains the app. The program is in Contents/MacOS of the app.
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

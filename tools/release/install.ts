import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fail } from '../ensure.mjs';
import type { Checks } from './checks.ts';
import { appIn, installerIn, type PackedApp } from './packed-app.ts';

/** An app that an installer has installed on this machine without a question. */
export interface InstalledApp extends PackedApp {
  /** Uninstalls the app without a question. */
  uninstall(): Promise<void>;
}

const LONGEST_UNINSTALL_MS = 60_000;

const run = (command: string, args: readonly string[]): void =>
  void execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
/** Runs a command as root, without asking for a password. */
const asRoot = (command: string, ...args: string[]): void =>
  process.getuid?.() === 0 ? run(command, args) : run('sudo', ['-n', command, ...args]);

/** Installs Debian packages with the libraries that they need, which dpkg would not do. */
export function installWithApt(...packages: string[]): void {
  asRoot('apt-get', 'update');
  asRoot('apt-get', 'install', '-y', '--no-install-recommends', ...packages);
}

/** Installs the installer for this system from the folder: NSIS for this user, the .app of the .dmg, or the .deb. */
export function install(release: string): InstalledApp {
  switch (process.platform) {
    case 'win32':
      return installSetup(release);
    case 'darwin':
      return copyFromImage(release);
    default:
      return installDeb(release);
  }
}

/** Installs the app, uses it, and uninstalls it. The user's data stays. */
export async function proveInstall(
  release: string,
  use: (app: PackedApp) => Promise<void>,
  checks: Checks,
): Promise<void> {
  const app = install(release);
  try {
    checks.expect('it is installed without a question', existsSync(app.executable), app.executable);
    await use(app);
  } finally {
    await app.uninstall();
  }
  checks.expect('it is gone without a question', !existsSync(app.executable));
}

const needed = (release: string, ending: string): string =>
  installerIn(release, ending) ?? fail(`There is no *${ending} in ${release}.`);

function installSetup(release: string): InstalledApp {
  run(needed(release, '.exe'), ['/S', '/currentuser']);
  const folder = join(process.env.LOCALAPPDATA ?? '', 'Programs', 'spinboard');
  const app = appIn(folder);
  return {
    ...app,
    async uninstall() {
      run(join(folder, 'Uninstall Spinboard.exe'), ['/S', '/currentuser']);
      // Waits, because the uninstaller continues as a copy of itself, which can delete the original.
      for (let waited = 0; waited < LONGEST_UNINSTALL_MS && existsSync(app.executable); waited += 500) await pause(500);
    },
  };
}

function copyFromImage(release: string): InstalledApp {
  const folder = mkdtempSync(join(tmpdir(), 'spinboard-installed-'));
  const mount = join(folder, 'image');
  run('hdiutil', ['attach', needed(release, `-${process.arch}.dmg`), '-nobrowse', '-readonly', '-mountpoint', mount]);
  run('ditto', [join(mount, 'Spinboard.app'), join(folder, 'Spinboard.app')]);
  run('hdiutil', ['detach', mount]);
  return {
    ...appIn(join(folder, 'Spinboard.app')),
    uninstall: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

function installDeb(release: string): InstalledApp {
  // An absolute path means a file, not a package's name.
  installWithApt(resolve(needed(release, '.deb')));
  return {
    ...appIn('/opt/Spinboard'),
    async uninstall() {
      // Purges the package, because remains would change the next check on this machine.
      asRoot('dpkg', '-P', 'spinboard');
      const left = ['/usr/bin/spinboard', '/usr/share/applications/spinboard.desktop'].filter((file) =>
        existsSync(file),
      );
      const folder = existsSync('/opt/Spinboard') ? readdirSync('/opt/Spinboard') : [];
      if (left.length + folder.length > 0) throw new Error(`The package leaves ${[...left, ...folder].join(', ')}.`);
    },
  };
}

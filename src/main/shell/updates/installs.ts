import { readFileSync, writeFileSync } from 'node:fs';

/** How often one version is installed without anybody asking for it. */
export const INSTALLS = 2;

/**
 * Counts on the disk how often a version was installed by the kiosk itself. An installer that the system stops half-way
 * leaves the version that ran, which would otherwise try it again for ever.
 *
 * @returns whether it may once more, which is then counted; not where it cannot be written down
 */
export function mayInstall(file: string, version: string, onLog: (line: string) => void): boolean {
  const installs = installsOf(file, version);
  if (installs >= INSTALLS) return false;
  try {
    writeFileSync(file, JSON.stringify({ version, installs: installs + 1 }), { mode: 0o600 });
    return true;
  } catch (error) {
    onLog(`update: ${String(error)}`);
    return false;
  }
}

function installsOf(file: string, version: string): number {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as { version?: unknown; installs?: unknown } | null;
    return kept?.version === version && typeof kept.installs === 'number' ? kept.installs : 0;
  } catch {
    return 0;
  }
}

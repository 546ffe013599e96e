import { readFileSync, writeFileSync } from 'node:fs';

/** Maximum automatic installations of one version. */
export const INSTALLS = 2;

/**
 * Counts automatic installations of a version on disk. Without the count, a kiosk whose installer fails would try again
 * for ever.
 *
 * @returns true if one more is allowed, and counts it; false also if the count cannot be written
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

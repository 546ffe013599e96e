import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listInstallers } from './inspect.ts';

const NAME = 'SHA256SUMS';

/** Writes the SHA-256 of all installers into a file next to them, in the format of `sha256sum --check`. */
export function writeChecksums(release: string): void {
  const lines = listInstallers(release)
    .filter((name) => name !== NAME)
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(release, name)))
          .digest('hex')}  ${name}`,
    );
  writeFileSync(join(release, NAME), `${lines.join('\n')}\n`);
}

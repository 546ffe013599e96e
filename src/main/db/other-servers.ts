import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { SyncFacts } from '#shared/ipc/sync.ts';
import { withReader } from './with-reader.ts';

/** Returns the other servers with unsent rows on this kiosk, and their numbers of rows. */
export function unsentElsewhere(file: string, onLog: (line: string) => void): SyncFacts['elsewhere'] {
  const own = path.dirname(file);
  const servers = path.dirname(own);
  return readdirSync(servers)
    .map((name) => path.join(servers, name))
    .filter((folder) => folder !== own)
    .flatMap((folder) => {
      try {
        return withReader(path.join(folder, path.basename(file)), (db) => {
          const origin = db.prepare('SELECT origin FROM server').pluck().get() as string | undefined;
          const count = db.prepare('SELECT count(*) FROM outbox').pluck().get() as number;
          return count > 0 && origin !== undefined ? [{ origin, count }] : [];
        });
      } catch (error) {
        // The kiosk opens and repairs this database when it uses its server again.
        onLog(`outbox: ${folder} cannot be looked into: ${String(error)}`);
        return [];
      }
    });
}

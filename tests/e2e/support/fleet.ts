import type { CheckIn } from '../../../src/shared/entities/check-in.ts';
import type { KioskTrouble } from '../../../src/shared/entities/fleet.ts';
import { checkInOf } from '../../support/health.ts';
import type { ApiServer } from './api-server.ts';

/** A kiosk as its vendor's administrators should see it. */
export interface StagedKiosk {
  name: string;
  place?: string;
  /** Milliseconds since its last check-in; null if it has sent none. */
  silentMs: number | null;
  isRevoked?: boolean;
  checkIn?: Partial<CheckIn>;
  /** Fills a kiosk's last day, beginning this many milliseconds ago. */
  history?: readonly (readonly [sinceMs: number, troubles: readonly KioskTrouble[]])[];
}

/** Puts kiosks of the demo's vendor into the server's database, each for its first campaigns. */
export function stageKiosks(server: ApiServer, kiosks: readonly StagedKiosk[]): void {
  const now = Date.now();
  const ago = (ms: number) => new Date(now - ms).toISOString();
  server.query((db) => {
    const add = db
      .prepare(
        `INSERT INTO devices (client_id, name, place, created_at, revoked_at)
         VALUES ((SELECT min(client_id) FROM campaigns), ?, ?, ?, ?) RETURNING id`,
      )
      .pluck();
    const assign = db.prepare(
      'INSERT INTO device_campaigns (device_id, campaign_id) SELECT ?, id FROM campaigns ORDER BY id LIMIT ?',
    );
    const beat = db.prepare(
      `INSERT INTO check_ins (device_id, heard_at, run, beat, former_runs, check_in, troubles, noted_at)
       VALUES (?, ?, '', 1, '[]', ?, '[]', ?)`,
    );
    const note = db.prepare('INSERT INTO check_in_history (device_id, at, troubles, unsent) VALUES (?, ?, ?, 0)');
    db.transaction(() => {
      for (const [index, kiosk] of kiosks.entries()) {
        const { name, place = null, silentMs, isRevoked = false, checkIn = {}, history = [] } = kiosk;
        const id = add.get(name, place, ago(0), isRevoked ? ago(0) : null);
        assign.run(id, 1 + (index % 3));
        if (silentMs === null) continue;
        const told = checkInOf(now - silentMs, checkIn);
        beat.run(id, ago(silentMs), JSON.stringify(told), ago(silentMs));
        for (const [sinceMs, troubles] of history) note.run(id, ago(sinceMs), JSON.stringify(troubles));
      }
    })();
  });
}

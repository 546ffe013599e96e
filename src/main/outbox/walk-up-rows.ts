import type { Database } from 'better-sqlite3';
import type { Id } from '#shared/entities/base.ts';
import type { WalkUp } from '#shared/entities/walk-up.ts';
import { JobPayloads } from '#shared/jobs.ts';
import { type Lane, laneName } from '#shared/lane.ts';
import { valueIn } from '../link/check.ts';

/** Manages the rows of visitors without a server id. Their user and lane contain the kiosk's own id until then. */
export function walkUpRows(db: Database) {
  // Finds a visitor by the row, or once delivered by the receipt, together with the player's id.
  const find = db.prepare(
    `SELECT payload, user_id AS userId FROM outbox
       WHERE lane = @lane AND kind = 'post-walk-up' AND state NOT IN ('refused', 'quarantined')
     UNION ALL SELECT receipts.payload, walk_ups.user_id FROM receipts JOIN walk_ups ON walk_ups.id = receipts.user_id
       WHERE receipts.lane = @lane AND receipts.kind = 'post-walk-up'`,
  );
  // Sends rows again that were refused only because the visitor was refused. An unreadable row stays as it is.
  const moveRows = db.prepare(
    `UPDATE outbox SET user_id = @player, lane = @player || substr(lane, length(@walkUp) + 1),
       payload = json_set(payload, '$.userId', json(@id)), next_attempt_at = 0,
       state = CASE state WHEN 'refused' THEN 'pending' ELSE state END
     WHERE lane >= @walkUp || '/' AND lane < @walkUp || '0' AND state <> 'quarantined' AND json_valid(payload)`,
  );
  // A play that this kiosk already stores for the player stays as it is.
  const moves = ['plays', 'answers'].map((table) =>
    db.prepare(`UPDATE OR IGNORE ${table} SET user_id = @player WHERE user_id = @walkUp`),
  );
  const holdPlays = db.prepare(
    `INSERT OR IGNORE INTO leased_plays (user_id, campaign_id)
     SELECT @player, campaign_id FROM plays WHERE user_id = @walkUp
       AND campaign_id IN (SELECT campaign_id FROM leased_prizes WHERE wanted > 0)`,
  );
  const remember = db.prepare('INSERT OR REPLACE INTO walk_ups (id, user_id) VALUES (?, ?)');
  const madeFor = db.prepare('SELECT id FROM walk_ups WHERE user_id = ?').pluck();
  const refuseAll = db.prepare(
    `UPDATE outbox SET state = 'refused', last_error = @error
     WHERE lane >= @walkUp || '/' AND lane < @walkUp || '0' AND state <> 'quarantined'`,
  );
  return {
    /**
     * Returns a visitor, and the visitor's current id: the kiosk's own, or the server's. Returns null for an unknown or
     * refused visitor, and after the receipt's lifetime.
     */
    find(lane: Lane): { visitor: WalkUp; userId: string } | null {
      const row = find.get({ lane: laneName(lane) }) as { payload: string; userId: string } | undefined;
      const visitor = row && valueIn(JobPayloads['post-walk-up'], row.payload);
      return visitor ? { visitor, userId: row.userId } : null;
    },
    /** Returns the id that this kiosk made for a visitor whom the server has given another, or the id itself. */
    madeId: (userId: Id): Id => (madeFor.get(String(userId)) as string | undefined) ?? userId,
    /** Transfers all stored data of a visitor to the player. Part of the transaction that stores the delivery. */
    become(walkUpId: string, playerId: Id): void {
      const names = { walkUp: walkUpId, player: String(playerId) };
      // Leases the plays here, because another kiosk could lease them from now on.
      holdPlays.run(names);
      moveRows.run({ ...names, id: JSON.stringify(playerId) });
      for (const move of moves) move.run(names);
      remember.run(walkUpId, String(playerId));
    },
    /** Refuses all rows of a visitor that the server does not accept. */
    refuseAll: (walkUpId: string, error: string) => void refuseAll.run({ walkUp: walkUpId, error }),
  };
}

export type WalkUpRows = ReturnType<typeof walkUpRows>;

import type { Database } from 'better-sqlite3';
import { type Id, isSameId } from '#shared/entities/base.ts';
import { JobPayloads } from '#shared/jobs.ts';
import { valueIn } from '../link/check.ts';

/** Manages the rows of visitors without a server id. Their user and lane contain the kiosk's own id until then. */
export function walkUpRows(db: Database) {
  const all = db.prepare(
    `SELECT payload, state FROM outbox WHERE kind = 'post-walk-up'
     UNION ALL SELECT payload, 'delivered' FROM receipts WHERE kind = 'post-walk-up'`,
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
  const refuseAll = db.prepare(
    `UPDATE outbox SET state = 'refused', last_error = @error
     WHERE lane >= @walkUp || '/' AND lane < @walkUp || '0' AND state <> 'quarantined'`,
  );
  return {
    /** Returns a campaign's visitors that rows or receipts still show, with the delivery state of each. */
    ofCampaign: (campaignId: Id) =>
      (all.all() as { payload: string; state: string }[]).flatMap(({ payload, state }) => {
        const visitor = valueIn(JobPayloads['post-walk-up'], payload);
        if (!visitor || !isSameId(visitor.campaignId, campaignId)) return [];
        return { id: visitor.id, email: visitor.email, state: stateOf(state) };
      }),
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

const stateOf = (state: string): 'waiting' | 'refused' | 'delivered' =>
  state === 'refused' || state === 'delivered' ? state : 'waiting';

import type { Database } from 'better-sqlite3';
import { type Id, isSameId } from '#shared/entities/base.ts';
import { JobPayloads } from '#shared/jobs.ts';
import { valueIn } from '../link/check.ts';

/** The rows of visitors who have no id of the server yet: their user and lane are those of the kiosk's own id. */
export function walkUpRows(db: Database) {
  const all = db.prepare(
    `SELECT payload, state FROM outbox WHERE kind = 'post-walk-up'
     UNION ALL SELECT payload, 'delivered' FROM receipts WHERE kind = 'post-walk-up'`,
  );
  // What was refused only because the visitor was is sent after all. A row that cannot be read stays as it is.
  const moveRows = db.prepare(
    `UPDATE outbox SET user_id = @player, lane = @player || substr(lane, length(@walkUp) + 1),
       payload = json_set(payload, '$.userId', json(@id)), next_attempt_at = 0,
       state = CASE state WHEN 'refused' THEN 'pending' ELSE state END
     WHERE lane >= @walkUp || '/' AND lane < @walkUp || '0' AND state <> 'quarantined' AND json_valid(payload)`,
  );
  // A play of the player's own that this kiosk knows stays as it is.
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
    /** The visitors of a campaign, as far as rows and receipts still tell, and how far the server knows each. */
    ofCampaign: (campaignId: Id) =>
      (all.all() as { payload: string; state: string }[]).flatMap(({ payload, state }) => {
        const visitor = valueIn(JobPayloads['post-walk-up'], payload);
        if (!visitor || !isSameId(visitor.campaignId, campaignId)) return [];
        return { id: visitor.id, email: visitor.email, state: stateOf(state) };
      }),
    /** Makes all that is kept of a visitor the player's; part of the transaction that books the delivery. */
    become(walkUpId: string, playerId: Id): void {
      const names = { walkUp: walkUpId, player: String(playerId) };
      // From here on another kiosk could hold it.
      holdPlays.run(names);
      moveRows.run({ ...names, id: JSON.stringify(playerId) });
      for (const move of moves) move.run(names);
      remember.run(walkUpId, String(playerId));
    },
    /** Refuses all that hangs on a visitor whom the server does not take. */
    refuseAll: (walkUpId: string, error: string) => void refuseAll.run({ walkUp: walkUpId, error }),
  };
}

export type WalkUpRows = ReturnType<typeof walkUpRows>;

const stateOf = (state: string): 'waiting' | 'refused' | 'delivered' =>
  state === 'refused' || state === 'delivered' ? state : 'waiting';

/**
 * Rows of which nobody can tell whether the server has them, with what is not known; the receipts of a lane, which are
 * compared with what the server still holds; and the copies of reads by age, of which the oldest go.
 */
export const unclear = {
  version: 6,
  up: `
    ALTER TABLE outbox ADD COLUMN doubt TEXT;
    DROP INDEX outbox_held;
    CREATE INDEX outbox_held ON outbox (state) WHERE state IN ('parked', 'refused', 'quarantined', 'unclear');
    CREATE INDEX receipts_lane ON receipts (lane, id);
    CREATE INDEX cached_reads_fetched ON cached_reads (fetched_at);
  `,
};

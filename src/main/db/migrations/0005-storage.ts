/**
 * Damaged files that lie beside the database, and whether staff have been told of them. The draw log's start and end, and
 * the wheels' layouts, which its entries name. Without draws there is no row in `draw_chain`. Indexes that find the next rows
 * to send, and the unsent awards, without reading what is kept.
 */
export const storage = {
  version: 5,
  up: `
    CREATE TABLE set_aside (
      name TEXT PRIMARY KEY,
      saved_jobs INTEGER,
      is_told INTEGER NOT NULL DEFAULT 0
    );

    CREATE TABLE draw_chain (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      cut INTEGER NOT NULL,
      cut_hash TEXT NOT NULL,
      count INTEGER NOT NULL,
      hash TEXT NOT NULL
    );
    CREATE TABLE draw_layouts (
      digest TEXT PRIMARY KEY,
      segments TEXT NOT NULL
    ) WITHOUT ROWID;
    INSERT INTO draw_chain (id, cut, cut_hash, count, hash)
      SELECT 1, 0, printf('%064d', 0), (SELECT count(*) FROM draw_log), hash
      FROM draw_log ORDER BY sequence DESC LIMIT 1;

    CREATE INDEX outbox_open ON outbox (sequence) WHERE state IN ('pending', 'sending');
    CREATE INDEX outbox_awards ON outbox (sequence) WHERE kind = 'post-awarded-prize';
  `,
};

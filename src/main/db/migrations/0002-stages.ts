/**
 * A play's stage in one column, instead of four that could contradict each other. Between two draws the stage follows
 * from the campaign and the numbers and is worked out when the play is opened (`factsUnder`), so 'quiz' will do for all
 * of these.
 *
 * A row with damaged JSON keeps its text; db/play-store.ts sets it aside when the play is loaded.
 */
export const stages = {
  version: 2,
  up: `
    CREATE TABLE unreadable_plays (
      sequence INTEGER PRIMARY KEY,
      user_id TEXT NOT NULL,
      campaign_id TEXT NOT NULL,
      status TEXT NOT NULL,
      stage TEXT NOT NULL,
      found_at INTEGER NOT NULL
    );

    ALTER TABLE plays ADD COLUMN stage TEXT NOT NULL DEFAULT '';

    UPDATE plays SET stage = CASE
      WHEN NOT (json_valid(status) AND json_valid(coalesce(pending_spin, '0')) AND json_valid(coalesce(board, '0'))
        AND json_valid(coalesce(outcome, '0')))
        THEN 'unreadable: ' || concat_ws(' | ', pending_spin, is_offer_open, board, outcome)
      WHEN pending_spin IS NOT NULL THEN json_object('kind', 'spinning', 'spin', json(pending_spin))
      WHEN board IS NOT NULL THEN json_patch('{"kind":"board"}', board)
      WHEN is_offer_open = 1 THEN '{"kind":"offer"}'
      WHEN json_extract(status, '$.score.gameStatusType') IS NOT 1 THEN '{"kind":"quiz"}'
      WHEN outcome IS NULL THEN '{"kind":"finished","outcome":{"kind":"elsewhere"}}'
      WHEN outcome ->> '$.game' = 'quiz' THEN '{"kind":"finished","outcome":{"kind":"quiz"}}'
      ELSE json_object('kind', 'finished', 'outcome',
        json_object('kind', outcome ->> '$.game', 'prize', json(outcome -> '$.prize')))
    END;

    ALTER TABLE plays DROP COLUMN pending_spin;
    ALTER TABLE plays DROP COLUMN is_offer_open;
    ALTER TABLE plays DROP COLUMN board;
    ALTER TABLE plays DROP COLUMN outcome;
  `,
};

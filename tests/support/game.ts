import Sqlite from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import type { Game } from '../../src/main/play/game.ts';
import type { PlayView } from '../../src/shared/ipc/play.ts';
import { freshSource, LANE, openGame, type Source, VISIT } from './main.ts';

/** Steps of a play over a real database, and the state on disk after them. */

export type Opened = ReturnType<typeof openGame>;

/** Reads what another program would find in the file right now. */
export function onDisk(file: string) {
  const db = new Sqlite(file, { readonly: true });
  onTestFinished(() => void db.close());
  return {
    play: db.prepare('SELECT status, stage FROM plays').get() as Record<string, unknown> | undefined,
    answers: db.prepare('SELECT question_id, is_correct FROM answers ORDER BY place').all(),
    rows: db.prepare('SELECT kind, payload FROM outbox ORDER BY sequence').all() as { kind: string; payload: string }[],
    draws: db.prepare('SELECT entry, hash FROM draw_log ORDER BY sequence').all() as { entry: string; hash: string }[],
  };
}

/** The kinds of the waiting rows, in order. */
export const kinds = (opened: Opened) => opened.outbox.all().map((job) => job.kind);

/** Correctly answers `count` questions, starting with `first`. */
export function answerFrom(game: Game, first: number, count: number): void {
  for (let id = first; id < first + count; id += 1) game.answer(LANE, id, id * 10);
}

/** A game whose quiz has been answered correctly to its end. */
export async function quizzed(count: number, source = freshSource(count)): Promise<Opened> {
  const opened = openGame(source);
  await opened.game.open(VISIT, LANE.campaignId);
  answerFrom(opened.game, 1, count);
  return opened;
}

/** The spin that has been drawn but not settled. */
export const pendingIn = ({ stage }: PlayView) => (stage.kind === 'spinning' ? stage.spin : null);

/** Draws and settles one spin. */
export function spinOnce({ game, random }: Opened, index: number) {
  random.integers.push(index);
  return game.settle(LANE, pendingIn(game.spin(LANE))?.id ?? '');
}

/** Empties the outbox, as if the server had accepted all rows. */
export const sendAll = ({ db }: Opened) => db.prepare('DELETE FROM outbox').run();

/** Reopens the same kiosk as after a crash: new objects over the same file, without closing the old ones. */
export async function afterCrash(before: Opened, source: Source = before.source) {
  const after = openGame(source, before.file);
  const view = await after.game.open(VISIT, LANE.campaignId);
  return { ...after, view };
}

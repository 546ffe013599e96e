import { existsSync } from 'node:fs';
import path from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import type { CheckInRequest, Erasure } from '#shared/entities/check-in.ts';
import type { Clock } from '#shared/ports.ts';
import { backupsOf } from '../db/backup.ts';
import { emptyLog, isCorruption } from '../db/open.ts';
import { damagedBeside } from '../db/salvaged-file.ts';
import { type ErasedPerson, eraseIn, eraseInCopy, withVisits } from './erase-in.ts';
import type { Prepared } from './prepared.ts';

const SWEEP_MS = 60 * 60_000;

type LastErasure = NonNullable<CheckInRequest['lastErasure']>;

export interface ErasuresOptions {
  db: Database;
  /** The folder of the kiosk's local data, with its backups. */
  userData: string;
  prepared: Pick<Prepared, 'forget'>;
  clock: Pick<Clock, 'elapsed'>;
  onLog(line: string): void;
}

/**
 * Erases people at this kiosk whom the server has erased (docs/specification.md, 7.17). Keeps their ids, because names may
 * arrive later, such as with another kiosk's rows or from a restored database.
 */
export class Erasures {
  readonly #options: ErasuresOptions;
  #sweptAt: number | null = null;
  readonly #store: ReturnType<typeof erasureStore>;

  constructor(options: ErasuresOptions) {
    this.#options = options;
    this.#store = erasureStore(options.db);
  }

  /** The last applied erasure, which the next check-in confirms. Null before the first. */
  get last(): LastErasure | null {
    return this.#store.last();
  }

  /**
   * Applies the erasures of a check-in's answer, and then stores them as applied. If they begin with the server's first
   * one, they replace those that this kiosk knew. After a failure, or while the key store is locked, nothing counts as
   * applied, and the next check-in brings them again. Never rejects.
   */
  async apply(erasures: readonly Erasure[], { isFromStart }: { isFromStart: boolean }): Promise<void> {
    const { db, prepared, onLog } = this.#options;
    try {
      // A restored server may have given the ids to other people.
      if (isFromStart && this.last) this.#store.clear();
      const ids = erasures.map(({ userId }) => String(userId));
      const isForgotten = await prepared.forget(new Set(ids), { isFromStart });
      const newest = erasures.at(-1);
      if (newest && isForgotten) {
        const people = withVisits(db, ids);
        eraseIn(db, people);
        for (const file of this.#copies()) this.#eraseInCopy(file, people);
        emptyLog(db, onLog);
        this.#store.add(ids, { id: newest.id, date: newest.date });
        onLog(`erasures: ${ids.length} applied`);
      }
      this.#sweep();
    } catch (error) {
      onLog(`erasures: not applied: ${String(error)}`);
    }
  }

  /**
   * Erases the names of erased people that have arrived since. Acts at most once an hour, because it reads all ids. Call
   * it after an answer of the server, because a restored one has given the ids to other people.
   */
  #sweep(): void {
    const { db, clock } = this.#options;
    const now = clock.elapsed();
    if (this.#sweptAt !== null && now - this.#sweptAt < SWEEP_MS) return;
    this.#sweptAt = now;
    const ids = this.#store.ids();
    if (ids.length > 0) eraseIn(db, withVisits(db, ids));
  }

  /** Returns the backups of this database, and the damaged files next to it. */
  #copies(): string[] {
    const { db, userData } = this.#options;
    const folder = path.dirname(db.name);
    const inBackups = backupsOf(userData).map((backup) =>
      path.join(backup, path.basename(folder), path.basename(db.name)),
    );
    const damaged = damagedBeside(db.name).map((name) => path.join(folder, name));
    return [...inBackups.filter((file) => existsSync(file)), ...damaged];
  }

  /**
   * Erases people in a copy. A damaged one stays as it is, and staff delete it.
   * @throws if an intact one cannot be changed, for example because the disk is full
   */
  #eraseInCopy(file: string, people: readonly ErasedPerson[]): void {
    const { onLog } = this.#options;
    try {
      const copy = new Sqlite(file);
      try {
        eraseInCopy(copy, people);
      } finally {
        copy.close();
      }
    } catch (error) {
      if (!isCorruption(error)) throw error;
      onLog(`erasures: ${path.basename(file)} cannot be changed: ${String(error)}`);
    }
  }
}

/** Opens the erased people in SQLite. */
function erasureStore(db: Database) {
  const add = db.prepare('INSERT OR IGNORE INTO erased_people (user_id) VALUES (?)');
  const setLast = db.prepare('INSERT OR REPLACE INTO last_erasure (only, id, date) VALUES (1, @id, @date)');
  const last = db.prepare('SELECT id, date FROM last_erasure');
  const ids = db.prepare('SELECT user_id FROM erased_people').pluck();
  return {
    add: db.transaction((userIds: readonly string[], erasure: LastErasure) => {
      for (const id of userIds) add.run(id);
      setLast.run(erasure);
    }),
    clear: db.transaction(() => {
      for (const table of ['erased_people', 'last_erasure']) db.prepare(`DELETE FROM ${table}`).run();
    }),
    last: () => (last.get() as LastErasure | undefined) ?? null,
    ids: () => ids.all() as string[],
  };
}

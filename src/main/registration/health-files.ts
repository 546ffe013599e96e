import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { HealthRecord } from '#shared/entities/health.ts';
import { valueIn } from '../link/check.ts';

/** Number of days kept, including today. */
export const DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;
const DAY_FILE = /^(\d{4}-\d{2}-\d{2})\.jsonl$/;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Health records on disk: one file per day, one line per record. */
export class HealthFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Adds a record, and deletes the files older than `DAYS` days. @throws if the disk cannot be written */
  add(record: HealthRecord): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    appendFileSync(this.#fileOf(dayOf(record.at)), `${JSON.stringify(record)}\n`, { mode: 0o600 });
    const first = dayOf(record.at - (DAYS - 1) * DAY_MS);
    for (const day of this.#days()) if (day < first) rmSync(this.#fileOf(day), { force: true });
  }

  /** Returns the records between two moments, both included, oldest first. Skips lines torn by a power cut. */
  between(from: number, to: number): HealthRecord[] {
    const days = this.#days().filter((day) => day >= dayOf(from) && day <= dayOf(to));
    return days
      .flatMap((day) => readFileSync(this.#fileOf(day), 'utf8').split('\n'))
      .flatMap((line) => valueIn(HealthRecord, line) ?? [])
      .filter(({ at }) => at >= from && at <= to)
      .sort((a, b) => a.at - b.at);
  }

  #fileOf(day: string): string {
    return path.join(this.#folder, `${day}.jsonl`);
  }

  #days(): string[] {
    try {
      return readdirSync(this.#folder).flatMap((name) => DAY_FILE.exec(name)?.[1] ?? []);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }
}

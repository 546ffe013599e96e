import type { Id } from '#shared/entities/base.ts';
import { AppError } from '#shared/errors.ts';
import type { Overview, OverviewName, OverviewRows } from '#shared/ipc/admin.ts';
import type { Visit } from '../link/visit.ts';
import { text } from '../texts.ts';

type Row = OverviewRows[OverviewName];

/**
 * Stores the last overview of each kind until the user leaves the report. The lists in its rows can be tens of MB, so the
 * screen gets the rows without lists and requests the lists of the row that it opens.
 */
export class Overviews {
  readonly #fetch: (visit: Visit, overview: Overview) => Promise<readonly Row[]>;
  readonly #wanted = new Map<OverviewName, string>();
  readonly #held = new Map<OverviewName, { key: string; rows: Map<string, Row> }>();

  constructor(fetch: (visit: Visit, overview: Overview) => Promise<readonly Row[]>) {
    this.#fetch = fetch;
  }

  /** Reads an overview again. Returns its rows without their lists. @throws AppError */
  async read(visit: Visit, overview: Overview): Promise<Row[]> {
    const { name } = overview;
    const key = keyOf(visit, overview);
    this.#wanted.set(name, key);
    const rows = await this.#fetch(visit, overview);
    // Stores the answer only if the screen has not requested another campaign in the meantime.
    if (this.#wanted.get(name) === key) {
      this.#held.set(name, { key, rows: new Map(rows.map((row) => [String(idOf(row)), row])) });
    }
    return rows.map(withoutLists);
  }

  /** Returns a whole row as last read. Reads the overview if it is not stored. @throws AppError also for an unknown row */
  async row(visit: Visit, overview: Overview, rowId: Id): Promise<Row> {
    const { name } = overview;
    const key = keyOf(visit, overview);
    if (this.#held.get(name)?.key !== key) await this.read(visit, overview);
    const held = this.#held.get(name);
    const row = held?.key === key ? held.rows.get(String(rowId)) : undefined;
    if (!row) throw new AppError('refused', text('error.rejectedRequest'));
    return row;
  }

  /** Drops all overviews, and those whose answers arrive later. */
  forget(): void {
    this.#wanted.clear();
    this.#held.clear();
  }
}

/** Contains the visit, so that no administrator gets the stored overview of another. */
const keyOf = (visit: Visit, { campaignId, filter }: Overview): string =>
  JSON.stringify([visit.id, campaignId, filter?.from, filter?.to, filter?.kioskId]);

const idOf = (row: Row): Id => ('questionId' in row ? row.questionId : row.userId);

function withoutLists(row: Row): Row {
  if ('questionId' in row) {
    const { correctAnswerUsers: _right, incorrectAnswerUsers: _wrong, ...counts } = row;
    return counts;
  }
  const { answerOverview: _answers, ...counts } = row;
  return counts;
}

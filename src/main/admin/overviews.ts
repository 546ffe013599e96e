import type { Id } from '#shared/entities/base.ts';
import { AppError } from '#shared/errors.ts';
import type { Overview, OverviewName, OverviewRows } from '#shared/ipc/admin.ts';
import { text } from '../texts.ts';

type Row = OverviewRows[OverviewName];

/** An overview and the administrator who reads it. No administrator gets the stored overview of another. */
export interface OwnOverview extends Overview {
  userId: Id;
}

/**
 * Stores the last overview of each kind until the user leaves the report. The lists in its rows can be tens of MB, so the
 * screen gets the rows without lists and requests the lists of the row that it opens.
 */
export class Overviews {
  readonly #fetch: (overview: Overview) => Promise<readonly Row[]>;
  readonly #wanted = new Map<OverviewName, string>();
  readonly #held = new Map<OverviewName, { key: string; rows: Map<string, Row> }>();

  constructor(fetch: (overview: Overview) => Promise<readonly Row[]>) {
    this.#fetch = fetch;
  }

  /** Reads an overview again. Returns its rows without their lists. @throws AppError */
  async read(overview: OwnOverview): Promise<Row[]> {
    const { name, campaignId } = overview;
    const key = keyOf(overview);
    this.#wanted.set(name, key);
    const rows = await this.#fetch({ name, campaignId });
    // Stores the answer only if the screen has not requested another campaign in the meantime.
    if (this.#wanted.get(name) === key) {
      this.#held.set(name, { key, rows: new Map(rows.map((row) => [String(idOf(row)), row])) });
    }
    return rows.map(withoutLists);
  }

  /** Returns a whole row as last read. Reads the overview if it is not stored. @throws AppError also for an unknown row */
  async row(overview: OwnOverview, rowId: Id): Promise<Row> {
    const { name } = overview;
    const key = keyOf(overview);
    if (this.#held.get(name)?.key !== key) await this.read(overview);
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

const keyOf = ({ userId, campaignId }: OwnOverview): string => `${userId} ${campaignId}`;

const idOf = (row: Row): Id => ('questionId' in row ? row.questionId : row.userId);

function withoutLists(row: Row): Row {
  if ('questionId' in row) {
    const { correctAnswerUsers: _right, incorrectAnswerUsers: _wrong, ...counts } = row;
    return counts;
  }
  const { answerOverview: _answers, ...counts } = row;
  return counts;
}

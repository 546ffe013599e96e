import type { Id } from '#shared/entities/base.ts';
import { AppError } from '#shared/errors.ts';
import type { Overview, OverviewName, OverviewRows } from '#shared/ipc/admin.ts';
import { text } from '../texts.ts';

type Row = OverviewRows[OverviewName];

/** Which overview, and whose: one administrator never gets what another has read. */
export interface OwnOverview extends Overview {
  userId: Id;
}

/**
 * Keeps the last overview read of each kind until the user leaves the report. The lists in its rows can be tens of MB,
 * so the screen gets the rows without them and asks for the lists of the one row it opens.
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
    // The screen may show another campaign by now.
    if (this.#wanted.get(name) === key) {
      this.#held.set(name, { key, rows: new Map(rows.map((row) => [String(idOf(row)), row])) });
    }
    return rows.map(withoutLists);
  }

  /** A whole row as last read; reads the overview if it is not held. @throws AppError also when there is no such row */
  async row(overview: OwnOverview, rowId: Id): Promise<Row> {
    const { name } = overview;
    const key = keyOf(overview);
    if (this.#held.get(name)?.key !== key) await this.read(overview);
    const held = this.#held.get(name);
    const row = held?.key === key ? held.rows.get(String(rowId)) : undefined;
    if (!row) throw new AppError('refused', text('error.rejectedRequest'));
    return row;
  }

  /** Drops all overviews, including those still being read. */
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

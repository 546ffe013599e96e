import type { Id } from '#shared/entities/base.ts';
import { AppError } from '#shared/errors.ts';
import type { Overview, OverviewName, OverviewRows } from '#shared/ipc/admin.ts';
import { text } from '../texts.ts';

type Row = OverviewRows[OverviewName];

/** Whose overview it is, besides which: what one administrator has read is not the next one's. */
export interface OwnOverview extends Overview {
  userId: Id;
}

/**
 * Holds the overview of each kind that was last read, until the report is left: the screen gets its rows without their
 * lists, which can be tens of MB, and asks for those of the one row it opens.
 */
export class Overviews {
  readonly #fetch: (overview: Overview) => Promise<readonly Row[]>;
  readonly #wanted = new Map<OverviewName, string>();
  readonly #held = new Map<OverviewName, { key: string; rows: Map<string, Row> }>();

  constructor(fetch: (overview: Overview) => Promise<readonly Row[]>) {
    this.#fetch = fetch;
  }

  /** Reads an overview anew: its rows, without their lists. @throws AppError */
  async read(overview: OwnOverview): Promise<Row[]> {
    const { name, campaignId } = overview;
    const key = keyOf(overview);
    this.#wanted.set(name, key);
    const rows = await this.#fetch({ name, campaignId });
    // Another campaign may have been asked for meanwhile; it is the one on screen.
    if (this.#wanted.get(name) === key) {
      this.#held.set(name, { key, rows: new Map(rows.map((row) => [String(idOf(row)), row])) });
    }
    return rows.map(withoutLists);
  }

  /** A row as last read, whole; reads first what is no longer held. @throws AppError also where there is no such row */
  async row(overview: OwnOverview, rowId: Id): Promise<Row> {
    const { name } = overview;
    const key = keyOf(overview);
    if (this.#held.get(name)?.key !== key) await this.read(overview);
    const held = this.#held.get(name);
    const row = held?.key === key ? held.rows.get(String(rowId)) : undefined;
    if (!row) throw new AppError('refused', text('error.rejectedRequest'));
    return row;
  }

  /** Lets all of them go, also those on their way. */
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

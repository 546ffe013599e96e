import { useLayoutEffect, useRef } from 'react';
import type { Prize } from '#shared/entities/prize.ts';
import type { Shortage } from '#shared/ipc/play.ts';
import { hasWinnersLeft, type PrizeRow } from '#shared/rules/prizes.ts';
import { text } from '../texts.ts';
import { PrizeImage } from './PrizeImage.tsx';
import { PrizeShortage } from './PrizeShortage.tsx';
import css from './PrizeTable.module.css';
import { useVendorText } from './vendor-text.ts';

export interface PrizeTableProps {
  rows: readonly PrizeRow[];
  /** The index of the row that matches the points, or -1. */
  highlighted: number;
  shortage: Shortage;
  onAbout(prize: Prize): void;
}

/** Above this number of rows, the table is denser. */
const MANY = 6;

const range = ({ minimum, maximum }: PrizeRow) => (maximum === null ? `${minimum}+` : `${minimum}–${maximum}`);

/** The prizes that points can win: the tiers, the current one highlighted, and an info button for each prize. */
export function PrizeTable({ rows, highlighted, shortage, onAbout }: PrizeTableProps) {
  const current = useRef<HTMLTableRowElement>(null);
  const vendorText = useVendorText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that overflows follows the points
  useLayoutEffect(() => {
    // `void` drops the result, because an effect must not return it.
    void current.current?.scrollIntoView({ block: 'nearest' });
  }, [highlighted]);
  return (
    <table className={css.table} data-dense={rows.length > MANY || undefined}>
      <thead className={css.head}>
        <tr>
          <th scope="col" colSpan={2}>
            {text('prize.heading')}
          </th>
          <th scope="col">{text('prize.points')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const isCurrent = index === highlighted;
          const name = row.prize ? (row.prize.name ?? '') : text('prize.none');
          const isGone = row.prize !== null && !hasWinnersLeft(row.prize);
          return (
            <tr
              key={row.prize ? String(row.prize.id ?? index) : 'none'}
              ref={isCurrent ? current : null}
              className={css.row}
              data-gone={isGone}
              aria-current={isCurrent ? 'true' : undefined}
            >
              <td className={css.picture}>
                {row.prize ? <PrizeImage prize={row.prize} isSmall /> : <span aria-hidden="true">–</span>}
              </td>
              <th className={css.name} scope="row">
                <span className={css.nameText} {...(row.prize && vendorText)}>
                  {name}
                </span>
                {isGone && <PrizeShortage className={css.gone} shortage={shortage} />}
              </th>
              <td className={css.range}>{range(row)}</td>
              <td className={css.about}>
                {row.prize && (
                  <button
                    type="button"
                    className={css.info}
                    aria-label={text('prize.about', { name })}
                    onClick={() => row.prize && onAbout(row.prize)}
                  >
                    i
                  </button>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

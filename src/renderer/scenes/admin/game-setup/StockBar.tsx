import type { Prize } from '#shared/entities/prize.ts';
import { type Stock, stockOf } from '#shared/rules/stock.ts';
import { text } from '../../../admin-texts.ts';
import { count } from '../parts/format.ts';
import css from './Stock.module.css';

const PARTS = ['won', 'reserved', 'left'] as const;

/** A prize's stock as one bar. Omits empty parts, because even those would have gaps. */
export const StockBar = ({ name, stock }: { name: string; stock: Stock }) => (
  <div className={css.bar} role="img" aria-label={text('stock.bar', { prize: name, ...stock })}>
    {PARTS.filter((part) => stock[part] > 0).map((part) => (
      <span key={part} className={css.part} data-part={part} style={{ flexGrow: stock[part] }} />
    ))}
  </div>
);

interface StockTableProps {
  prizes: readonly Prize[];
  /** Returns the kiosks that have reserved units of a prize, in words; null until they are read. */
  reservedBy(prize: Prize): string | null;
}

/** The stock of all prizes, each with its bar and its four numbers. Nothing if the server does not count it. */
export function StockTable({ prizes, reservedBy }: StockTableProps) {
  const rows = prizes.flatMap((prize) => {
    const stock = stockOf(prize);
    return stock === null ? [] : [{ prize, stock, kiosks: reservedBy(prize) }];
  });
  if (rows.length === 0) return null;
  return (
    <div>
      <table className={css.table} aria-label={text('stock.title')}>
        <thead>
          <tr>
            <th scope="col">{text('prize.list')}</th>
            <td />
            {(['total', ...PARTS] as const).map((part) => (
              <th key={part} scope="col" className={css.number} data-part={part}>
                {text(`stock.${part}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ prize, stock, kiosks }) => (
            <tr key={prize.id}>
              <th scope="row">
                {prize.name}
                {/* Keeps its space until the kiosks are read. */}
                {stock.reserved > 0 && (
                  <p className={css.kiosks}>{kiosks === null ? '\u00a0' : text('stock.reservedBy', { kiosks })}</p>
                )}
              </th>
              <td className={css.chart}>
                <StockBar name={prize.name ?? ''} stock={stock} />
              </td>
              {(['total', ...PARTS] as const).map((part) => (
                <td key={part} className={css.number} data-part={part}>
                  {count(stock[part])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.hint}>{text('stock.hint')}</p>
    </div>
  );
}

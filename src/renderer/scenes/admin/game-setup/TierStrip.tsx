import { memo } from 'react';
import { isSameValue } from '#shared/rules/same-value.ts';
import { type PointsRange, type TierPart, tierParts, tierWarnings } from '#shared/rules/tiers.ts';
import { text } from '../../../admin-texts.ts';
import { Icon } from '../parts/Icon.tsx';
import css from './TierStrip.module.css';

/** A prize's points, with the number that stands for it when its name does not fit. */
export interface PrizeRange extends PointsRange {
  number: number;
}

/** The number of warnings shown in full. More would push the prizes they are about out of sight. */
const SHOWN_WARNINGS = 3;

/** The points from 0 to the highest maximum as a strip, with warnings below about what may be unintended. */
export const TierStrip = memo(({ ranges }: { ranges: readonly PrizeRange[] }) => {
  const parts = tierParts(ranges);
  const warnings = tierWarnings(ranges, parts);
  // A line that counts the rest is as high as one warning, so it never replaces a single one.
  const shown = warnings.length > SHOWN_WARNINGS + 1 ? warnings.slice(0, SHOWN_WARNINGS) : warnings;
  const hidden = warnings.length - shown.length;
  return (
    <div className={css.chart}>
      {parts.length === 0 ? (
        <p className={css.none}>{text('tiers.none')}</p>
      ) : (
        <ol className={css.strip} aria-label={text('tiers.list')}>
          {parts.map((part) => (
            <Part key={part.from} part={part} ranges={ranges} />
          ))}
        </ol>
      )}
      <div className={css.verdict} role="status">
        {warnings.length > 0 && (
          <ul>
            {shown.map((warning) => (
              <li key={warning} className={css.warning}>
                <Icon name="warning" />
                <span dir="auto">{warning}</span>
              </li>
            ))}
            {hidden > 0 && <li className={css.more}>{text('tiers.more', { count: hidden })}</li>}
          </ul>
        )}
        {warnings.length === 0 && parts.length > 0 && (
          <p className={css.fine}>
            <Icon name="check" />
            {text('tiers.fine')}
          </p>
        )}
      </div>
    </div>
  );
}, isSameValue);

/** One part, as wide as its share of the points. A narrow one shows its prizes' numbers instead of words. */
function Part({ part, ranges }: { part: TierPart; ranges: readonly PrizeRange[] }) {
  const { kind, from, to, prizes } = part;
  const name = nameOf(part, ranges);
  const points = from === to ? String(from) : text('tiers.range', { from, to });
  return (
    <li
      className={css.part}
      style={{ flexGrow: to - from + 1 }}
      data-kind={kind}
      data-tone={(prizes[0] ?? 0) % 4}
      title={text('tiers.prizeAt', { prize: name, points })}
    >
      <span className={css.name} dir="auto">
        {name}
      </span>
      <span className={css.points}>{points}</span>
      <span className={css.numbers} aria-hidden="true">
        {numbersOf(part, ranges).join('\n')}
      </span>
    </li>
  );
}

function nameOf({ kind, prizes }: TierPart, ranges: readonly PointsRange[]): string {
  if (kind === 'no-prize') return text('prize.none');
  if (kind === 'gap') return text('tiers.gap');
  const names = prizes.map((prize) => ranges[prize]?.label ?? '').join(' + ');
  return kind === 'overlap' ? text('tiers.overlap', { prizes: names }) : names;
}

/** The prizes' numbers, stacked. The strip has room for three lines: of more numbers, the first and the last stay. */
function numbersOf({ prizes }: TierPart, ranges: readonly PrizeRange[]): string[] {
  const numbers = prizes.map((prize) => String(ranges[prize]?.number ?? ''));
  return numbers.length > 3 ? [numbers[0] ?? '', '…', numbers.at(-1) ?? ''] : numbers;
}

import { messages } from '#shared/messages.ts';
import { type PointsRange, type TierPart, tierParts, tierWarnings } from '#shared/rules/tiers.ts';
import { Icon } from '../parts/Icon.tsx';
import css from './TierStrip.module.css';

/** The points from 0 to the highest maximum as a strip, with what may not be meant in words below it. */
export function TierStrip({ ranges }: { ranges: readonly PointsRange[] }) {
  const parts = tierParts(ranges);
  const warnings = tierWarnings(ranges, parts);
  return (
    <div className={css.chart}>
      {parts.length === 0 ? (
        <p className={css.none}>The point ranges of the prizes show here.</p>
      ) : (
        <ol className={css.strip} aria-label="Points and their prizes">
          {parts.map((part) => (
            <Part key={part.from} part={part} ranges={ranges} />
          ))}
        </ol>
      )}
      <div className={css.verdict} role="status">
        {warnings.length > 0 && (
          <ul>
            {warnings.map((warning) => (
              <li key={warning} className={css.warning}>
                <Icon name="warning" />
                <span dir="auto">{warning}</span>
              </li>
            ))}
          </ul>
        )}
        {warnings.length === 0 && parts.length > 0 && (
          <p className={css.fine}>
            <Icon name="check" />
            No gaps and no overlaps.
          </p>
        )}
      </div>
    </div>
  );
}

/** As wide as its share of the points; a narrow one keeps room to be seen. */
function Part({ part, ranges }: { part: TierPart; ranges: readonly PointsRange[] }) {
  const { kind, from, to, prizes } = part;
  const name = nameOf(part, ranges);
  const points = from === to ? String(from) : `${from}–${to}`;
  return (
    <li
      className={css.part}
      style={{ flexGrow: to - from + 1 }}
      data-kind={kind}
      data-tone={(prizes[0] ?? 0) % 4}
      title={`${name}: ${points}`}
    >
      <span className={css.name} dir="auto">
        {name}
      </span>
      <span className={css.points}>{points}</span>
    </li>
  );
}

function nameOf({ kind, prizes }: TierPart, ranges: readonly PointsRange[]): string {
  if (kind === 'no-prize') return messages.wheel.noPrize;
  if (kind === 'gap') return 'Gap';
  const names = prizes.map((prize) => ranges[prize]?.label ?? '').join(' + ');
  return kind === 'overlap' ? `Overlap: ${names}` : names;
}

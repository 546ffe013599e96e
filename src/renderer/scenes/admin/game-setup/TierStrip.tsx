import { memo } from 'react';
import { assertNever } from '#shared/app-error.ts';
import { isSameValue } from '#shared/rules/same-value.ts';
import { mostPoints, type PointsRange, type TierPart, tierParts, tierWarnings } from '#shared/rules/tiers.ts';
import { isolated } from '#shared/texts/isolate.ts';
import { text } from '../../../admin-texts.ts';
import { Icon } from '../parts/Icon.tsx';
import css from './TierStrip.module.css';

/** A prize's points, with the number that stands for it when its name does not fit. */
export interface PrizeRange extends PointsRange {
  number: number;
}

/** The number of warnings shown in full. More would push the prizes they are about out of sight. */
const SHOWN_WARNINGS = 3;

export interface TierStripProps {
  ranges: readonly PrizeRange[];
  bonus: number;
  /** How many questions the campaign has; null while that is unknown. */
  questions: number | null;
}

/**
 * Shows the points as a strip with the prize for each range, the highest possible points, and warnings about likely
 * mistakes below.
 */
export const TierStrip = memo(({ ranges, bonus, questions }: TierStripProps) => {
  const most = questions ? mostPoints({ questions, bonus }) : null;
  const parts = tierParts(ranges, most);
  const warnings = tierWarnings(ranges, most, parts);
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
      {questions !== null && <p className={css.most}>{mostInWords({ questions, most, parts, ranges })}</p>}
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

interface Most {
  questions: number;
  most: number | null;
  parts: readonly TierPart[];
  ranges: readonly PointsRange[];
}

function mostInWords({ questions, most, parts, ranges }: Most): string {
  if (most === null) return text('tiers.noQuestions');
  const beyond = parts.find(({ kind }) => kind === 'beyond');
  if (!beyond) return text('tiers.most', { questions, most });
  return text('tiers.mostBeyond', { questions, most, prize: labelOf(beyond, ranges) });
}

const labelOf = ({ award }: TierPart, ranges: readonly PointsRange[]): string =>
  (award === null ? undefined : ranges[award]?.label) ?? text('prize.none');

/** One part, as wide as its share of the points. A narrow one shows its prize's number instead of words. */
function Part({ part, ranges }: { part: TierPart; ranges: readonly PrizeRange[] }) {
  const { kind, from, to, award, isOutOfReach } = part;
  const name = nameOf(part, ranges);
  const points = from === to ? String(from) : text('tiers.range', { from, to });
  const words = { prize: name, points };
  return (
    <li
      className={css.part}
      style={{ flexGrow: to - from + 1 }}
      data-kind={kind}
      data-tone={(award ?? 0) % 4}
      data-out-of-reach={isOutOfReach}
      title={isOutOfReach ? text('tiers.outOfReachAt', words) : text('tiers.prizeAt', words)}
    >
      <span className={css.name} dir="auto">
        {name}
      </span>
      <span className={css.points}>{points}</span>
      <span className={css.numbers} aria-hidden="true">
        {award === null ? '' : ranges[award]?.number}
      </span>
    </li>
  );
}

/** Names the winner's prize and marks what may be unintended. */
function nameOf(part: TierPart, ranges: readonly PointsRange[]): string {
  const { kind, prizes } = part;
  const prize = labelOf(part, ranges);
  switch (kind) {
    case 'gap':
      return text('tiers.gap', { prize });
    case 'overlap':
      return text('tiers.overlap', { prize });
    case 'elsewhere':
      return text('tiers.elsewhere', {
        prize,
        others: prizes.map((index) => isolated(ranges[index]?.label ?? '')).join(', '),
      });
    case 'beyond':
    case 'prize':
    case 'no-prize':
      return prize;
    default:
      return assertNever(kind);
  }
}

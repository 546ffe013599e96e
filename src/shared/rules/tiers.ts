import { isolated } from '../texts/isolate.ts';
import { awardFor } from './prizes.ts';
import { text } from './rule-text.ts';
import { mostPointsOfSpin } from './wheel.ts';

/** A wheel prize's points, and the facts that decide between prizes. Null until typed into a form. */
export interface PointsRange {
  /** The prize's name in a warning. */
  label: string;
  minimum: number | null;
  maximum: number | null;
  rank: number | null;
  /** A prize without winners is skipped. Null if the server does not count winners. */
  winnerTotal: number | null;
}

/** A range of points with the same award. Includes both ends. */
export interface TierPart {
  /**
   * The points are between ranges ('gap'), above all ranges ('beyond'), or only in ranges of prizes that are not
   * awarded ('elsewhere').
   */
  kind: 'no-prize' | 'prize' | 'gap' | 'beyond' | 'overlap' | 'elsewhere';
  from: number;
  to: number;
  /** The index of the prize that is awarded at these points, or null. */
  award: number | null;
  /** The indices of the prizes with these points in their range. */
  prizes: readonly number[];
  /** True if no player can have these points. */
  isOutOfReach: boolean;
}

type PartOf = Pick<TierPart, 'award' | 'prizes'> & { isBeyond: boolean };
type CompleteRange = PointsRange & { prize: number; minimum: number; maximum: number };

/** Returns the most points that a player can have: all answers correct, and every spin on the best segment. */
export const mostPoints = ({ questions, bonus }: { questions: number; bonus: number }): number =>
  questions * mostPointsOfSpin(bonus);

/**
 * Cuts the points, from 0 to the highest maximum or the most possible points, into parts with the same award
 * (`awardFor`). Ignores incomplete and reversed ranges.
 * @param most the most points that a player can have; null if unknown
 */
export function tierParts(ranges: readonly PointsRange[], most: number | null = null): TierPart[] {
  const complete = completeRanges(ranges);
  if (complete.length === 0) return [];
  const highest = Math.max(...complete.map(({ maximum }) => maximum));
  const end = Math.max(highest, most ?? 0);
  const starts = [0, ...complete.flatMap(({ minimum, maximum }) => [minimum, maximum + 1]), ...mostCut(most)];
  const cuts = [...new Set(starts)].filter((at) => at <= end).sort((a, b) => a - b);
  return cuts.map((from, index) => {
    const to = (cuts[index + 1] ?? end + 1) - 1;
    const prizes = complete
      .filter(({ minimum, maximum }) => minimum <= from && to <= maximum)
      .map(({ prize }) => prize);
    const award = awardAt(complete, from);
    const kind = kindOf({ award, prizes, isBeyond: from > highest });
    return { kind, from, to, award, prizes, isOutOfReach: most !== null && from > most };
  });
}

const mostCut = (most: number | null): number[] => (most === null ? [] : [most + 1]);

const completeRanges = (ranges: readonly PointsRange[]): CompleteRange[] =>
  ranges.flatMap((range, prize) => {
    const { minimum, maximum } = range;
    const isComplete = minimum !== null && maximum !== null && minimum >= 0 && minimum <= maximum;
    return isComplete ? [{ ...range, minimum, maximum, prize }] : [];
  });

function awardAt(ranges: readonly CompleteRange[], points: number): number | null {
  const prizes = ranges.map(({ prize, minimum, rank, winnerTotal }) => ({
    id: prize,
    pointsNeededMinimum: minimum,
    rank,
    winnerTotal,
  }));
  const award = awardFor(prizes, points);
  return award === null ? null : Number(award.id);
}

function kindOf({ award, prizes, isBeyond }: PartOf): TierPart['kind'] {
  if (prizes.length === 0) {
    if (award === null) return 'no-prize';
    return isBeyond ? 'beyond' : 'gap';
  }
  if (award === null || !prizes.includes(award)) return 'elsewhere';
  return prizes.length > 1 ? 'overlap' : 'prize';
}

/** Returns warnings for administrators. The ranges may be intended, so this refuses nothing. */
export function tierWarnings(
  ranges: readonly PointsRange[],
  most: number | null = null,
  parts = tierParts(ranges, most),
): string[] {
  const unreachable = completeRanges(ranges).filter(({ minimum }) => most !== null && minimum > most);
  return [
    ...parts.filter(({ isOutOfReach }) => !isOutOfReach).flatMap((part) => warningsOf(part, ranges)),
    ...unreachable.map(({ label, minimum }) => text('tiers.unreachable', { prize: label, minimum, most: most ?? 0 })),
  ];
}

function warningsOf({ kind, from, to, award, prizes: indices }: TierPart, ranges: readonly PointsRange[]): string[] {
  const prize = (award === null ? undefined : ranges[award]?.label) ?? text('prize.none');
  const prizes = inWords(indices.map((index) => ranges[index]?.label ?? ''));
  const isPoint = from === to;
  switch (kind) {
    case 'gap':
      return [isPoint ? text('tiers.gapAt', { from, prize }) : text('tiers.gapFrom', { from, to, prize })];
    case 'overlap':
    case 'elsewhere': {
      const values = { prizes, from, prize };
      return [isPoint ? text(`tiers.${kind}At`, values) : text(`tiers.${kind}From`, { ...values, to })];
    }
    default:
      return [];
  }
}

const inWords = (names: readonly string[]): string =>
  names.length < 2
    ? names.join('')
    : text('tiers.and', { names: names.slice(0, -1).map(isolated).join(', '), last: names.at(-1) ?? '' });

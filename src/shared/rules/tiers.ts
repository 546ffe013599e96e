import { text } from './rule-text.ts';

/** The points a wheel prize is for; a form may not have them yet. */
export interface PointsRange {
  /** What the prize is called in a warning. */
  label: string;
  minimum: number | null;
  maximum: number | null;
}

/** A stretch of points, both ends included, and the prizes (indices) whose range it is in. */
export interface TierPart {
  kind: 'no-prize' | 'prize' | 'gap' | 'overlap';
  from: number;
  to: number;
  prizes: readonly number[];
}

/**
 * Cuts the points from 0 to the highest maximum into parts, as the prize table has them: below the lowest minimum there
 * is no prize, then each prize's range, gaps that no prize covers and overlaps that several do. Ranges that are not
 * complete or the wrong way round are left out.
 */
export function tierParts(ranges: readonly PointsRange[]): TierPart[] {
  const complete = ranges.flatMap(({ minimum, maximum }, prize) =>
    minimum !== null && maximum !== null && minimum >= 0 && minimum <= maximum ? [{ minimum, maximum, prize }] : [],
  );
  const lowest = Math.min(...complete.map(({ minimum }) => minimum));
  const cuts = [...new Set([0, ...complete.flatMap(({ minimum, maximum }) => [minimum, maximum + 1])])];
  cuts.sort((a, b) => a - b);
  return cuts.slice(0, -1).map((from, index) => {
    const to = (cuts[index + 1] ?? from) - 1;
    const prizes = complete.filter(({ minimum, maximum }) => minimum <= from && to <= maximum);
    return { kind: kindOf(prizes.length, from < lowest), from, to, prizes: prizes.map(({ prize }) => prize) };
  });
}

const kindOf = (prizeCount: number, isBelowAll: boolean): TierPart['kind'] => {
  if (prizeCount > 1) return 'overlap';
  if (prizeCount === 1) return 'prize';
  return isBelowAll ? 'no-prize' : 'gap';
};

/** Warnings for administrators. Gaps and overlaps may be intended, so nothing is refused. */
export function tierWarnings(ranges: readonly PointsRange[], parts = tierParts(ranges)): string[] {
  const nameOf = (prize: number | undefined) => (prize === undefined ? text('prize.none') : ranges[prize]?.label);
  return parts.flatMap((part, index) => {
    const { from, to } = part;
    const isPoint = from === to;
    if (part.kind === 'gap') {
      // The highest minimum that was reached counts, so a gap belongs to the prize with the next lower one.
      const prize = nameOf(lastReached(ranges, parts, index)) ?? '';
      return [isPoint ? text('tiers.gapAt', { from, prize }) : text('tiers.gapFrom', { from, to, prize })];
    }
    if (part.kind !== 'overlap') return [];
    const prizes = inWords(part.prizes.map((prize) => nameOf(prize) ?? ''));
    return [isPoint ? text('tiers.overlapAt', { prizes, from }) : text('tiers.overlapFrom', { prizes, from, to })];
  });
}

/** The prize before the part that has the highest minimum. */
function lastReached(ranges: readonly PointsRange[], parts: readonly TierPart[], index: number): number | undefined {
  const before = [...new Set(parts.slice(0, index).flatMap(({ prizes }) => prizes))];
  return before.sort((a, b) => (ranges[b]?.minimum ?? 0) - (ranges[a]?.minimum ?? 0))[0];
}

const inWords = (names: readonly string[]): string =>
  names.length < 2
    ? names.join('')
    : text('tiers.and', { names: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' });

/** The median of the numbers. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** A benchmark's finding: a figure, its limit, and what it was measured against. */
export interface Finding {
  name: string;
  value: string;
  limit: string;
  isMet: boolean;
  against: string;
}

/** Returns a ratio as a finding. */
export const ratio = (name: string, value: number, limit: number, against: string): Finding => ({
  name,
  value: `${value.toFixed(2)}x`,
  limit: `${limit}x`,
  isMet: value <= limit,
  against,
});

/**
 * Breaks a text between words into at most `count` lines, the widest of them as narrow as can be.
 * `measure` gives the width of a text.
 */
export function wrapLines(text: string, count: number, measure: (text: string) => number): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [''];
  const whole = words.join(' ');
  if (count <= 1 || words.length === 1) return [whole];
  let best = [whole];
  for (let first = 1; first < words.length; first += 1) {
    const lines = [words.slice(0, first).join(' '), ...wrapLines(words.slice(first).join(' '), count - 1, measure)];
    if (widest(lines, measure) < widest(best, measure)) best = lines;
  }
  return best;
}

const widest = (lines: readonly string[], measure: (text: string) => number): number => Math.max(...lines.map(measure));

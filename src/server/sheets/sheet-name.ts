const MAXIMUM_LENGTH = 31;

/**
 * Returns names for the sheets of one workbook, in order: without characters that Excel forbids, at most 31 characters
 * long, and unique regardless of case.
 */
export function sheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const clean = cleanName(name);
    let free = cleanName(clean.slice(0, MAXIMUM_LENGTH));
    for (let count = 2; taken.has(free.toLowerCase()); count += 1) {
      const suffix = ` (${count})`;
      free = cleanName(clean.slice(0, MAXIMUM_LENGTH - suffix.length)) + suffix;
    }
    taken.add(free.toLowerCase());
    return free;
  });
}

function cleanName(name: string): string {
  const clean = name
    .replace(/[\p{Cc}\p{Cs}\uFFFD-\uFFFF]/gu, '')
    .replace(/[[\]/\\:*?]/g, ' ')
    .replace(/^['\s]+|['\s]+$/g, '');
  return clean === '' ? 'Sheet' : clean;
}

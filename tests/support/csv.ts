/** Reads a CSV file by RFC 4180: the cells of each line. */
export function readCsv(text: string, delimiter: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\r\\n${delimiter}]*))(${delimiter}|\\r\\n|$)`, 'gy');
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) throw new Error(`No CSV: ${text.slice(cell.lastIndex, cell.lastIndex + 80)}`);
    const [, quoted, bare, end] = found;
    line.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end === delimiter) continue;
    lines.push(line);
    line = [];
  }
  return lines;
}

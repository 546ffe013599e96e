import { Type } from 'typebox';
import { readJson } from '../link/check.ts';
import { CHAIN_START, type ChainPlace, type DrawLog, type LoggedDraw, type StoredLayout } from './draw-log.ts';

/** The exported draw log, one JSON value per line: start, layouts, draws and end (docs/specification.md, 4.7). */

const Place = Type.Object({ count: Type.Integer({ minimum: 0 }), hash: Type.String() });
const Line = Type.Union([
  Type.Object({ entry: Type.String(), hash: Type.String() }),
  Type.Object({ digest: Type.String(), segments: Type.Array(Type.String()) }),
  Type.Object({ start: Place }),
  Type.Object({ end: Place }),
]);

export function toDrawFile({ start, layouts, draws, end }: DrawLog): string {
  const lines = [{ start }, ...layouts, ...draws, ...(end ? [{ end }] : [])];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/**
 * Reads an export. Exports before version 2 contain only draws.
 * @throws Error with the number of the first unreadable line
 */
export function readDrawFile(text: string): DrawLog {
  let start: ChainPlace = { count: 0, hash: CHAIN_START };
  let end: ChainPlace | null = null;
  const layouts: StoredLayout[] = [];
  const draws: LoggedDraw[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const read = readJson(Line, line);
    if ('problem' in read) throw new Error(`Line ${index + 1}: ${read.problem}`);
    const { value } = read;
    if ('entry' in value) draws.push(value);
    else if ('digest' in value) layouts.push(value);
    else if ('start' in value) ({ start } = value);
    else ({ end } = value);
  }
  return { start, layouts, draws, end };
}

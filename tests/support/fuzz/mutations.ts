import type { SeededRandom } from './random.ts';

/** JSON that no form sends, as text, because `JSON.stringify` cannot produce all of it. */
const deep = (depth: number, open: string, inner: string, close: string) =>
  open.repeat(depth) + inner + close.repeat(depth);

/** Values that have broken servers before, as JSON. */
export const NASTY_JSON: readonly string[] = [
  'null',
  'true',
  '-1',
  '0',
  '1.5',
  '-0',
  '1e308',
  '1e400',
  '-1e400',
  '9007199254740993',
  '123456789012345678901234567890',
  '""',
  '" "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u200b\\u200b"',
  '"\\u202e"',
  '"__proto__"',
  '"toString"',
  '"%00"',
  '"../../etc/passwd"',
  '"\' or 1=1 --"',
  '"2026-13-45T99:99:99Z"',
  '"+275760-09-13T00:00:00.001Z"',
  '"data:image/png;base64,AAAA"',
  '"iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB"',
  `"${'x'.repeat(20_000)}"`,
  `"${'\u0301\u0316'.repeat(2000)}"`,
  `"${'👩‍👩‍👧‍👦'.repeat(300)}"`,
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '{"toString":1}',
  '{"toString":null,"valueOf":null}',
  '{"answerText":{"toString":1}}',
  '{"length":4294967296}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"__proto__":{"isAdmin":true}}',
  '{"id":1,"id":2}',
  '{"toJSON":"x"}',
  deep(30, '[', '1', ']'),
  deep(5000, '[', '', ']'),
  deep(5000, '{"a":', '1', '}'),
  deep(200_000, '[', '', ']'),
  `[${'0,'.repeat(3000)}0]`,
];

/** Texts for addresses and queries, not yet encoded. */
export const NASTY_TEXTS: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e309',
  'NaN',
  'Infinity',
  '999999999999999',
  '9999999999999999999999',
  'null',
  '__proto__',
  'constructor',
  '..',
  '../..',
  '\u0000',
  'a\u0000b',
  '\u{1f600}',
  "1' or '1'='1",
  '1;drop table users',
  'x'.repeat(400),
  'x'.repeat(2000),
  '%',
  '1%2f2',
];

const PLACE = '\u0001place\u0001';

/** Returns the JSON of a value with one random place replaced by nasty JSON. */
export function mutatedJson(value: unknown, random: SeededRandom): string {
  const nasty = random.pick(NASTY_JSON);
  const places = placesIn(value);
  if (places.length === 0 || random.oneIn(10)) return nasty;
  const path = random.pick(places);
  if (random.oneIn(8)) return JSON.stringify(withPlace(value, path, undefined)) ?? nasty;
  return JSON.stringify(withPlace(value, path, PLACE)).replace(JSON.stringify(PLACE), () => nasty);
}

/** Returns the JSON of a value with one place replaced, for each place and each nasty text. */
export function* everyMutation(value: unknown): Generator<string> {
  for (const path of placesIn(value)) {
    const holed = JSON.stringify(withPlace(value, path, PLACE));
    for (const nasty of NASTY_JSON) yield holed.replace(JSON.stringify(PLACE), () => nasty);
  }
}

/** Returns the paths to everything inside a value. */
function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [[...path, key], ...placesIn(part, [...path, key])]);
}

function withPlace(value: unknown, [key, ...rest]: readonly string[], place: unknown): unknown {
  if (key === undefined) return place;
  const part = withPlace((value as Record<string, unknown>)[key], rest, place);
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? part : item));
  return { ...(value as object), [key]: part };
}

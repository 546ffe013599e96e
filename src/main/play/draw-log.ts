import { hash } from 'node:crypto';
import { type Static, type TSchema, Type } from 'typebox';
import type { Game } from '#shared/entities/game.ts';
import { assertNever } from '#shared/errors.ts';
import { frame } from '#shared/rules/board.ts';
import { readJson, valueIn } from '../link/check.ts';

/**
 * The log of all draws, each with player, time, source and outcome. Each hash covers the entry and the previous hash, so
 * that a changed, removed or inserted entry breaks the chain. The end is stored too, so that a removed tail is noticed
 * (docs/specification.md, 4.7).
 */

/** The source and the outcome of a draw, by game. */
const draws = {
  wheel: Type.Object({
    game: Type.Literal('wheel'),
    layout: Type.Array(Type.String()),
    segmentIndex: Type.Integer(),
    stopFraction: Type.Number(),
    outcome: Type.String(),
  }),
  board: Type.Object({
    game: Type.Literal('board'),
    seed: Type.String(),
    tick: Type.Integer(),
    outcome: Type.String(),
  }),
} satisfies Record<Game, TSchema>;

/** A draw of any game. */
const Draw = Type.Union([draws.wheel, draws.board]);
export type Draw = Static<typeof Draw>;

const Signed = Type.Object({ at: Type.String(), userId: Type.String(), campaignId: Type.String() });
type Signed = Static<typeof Signed>;
export type DrawEntry = Draw & Signed;

/** The entries' format. The first format has no version field. */
const VERSION = 2;

/** An entry of the first version contains the wheel's whole layout. */
const EntryV1 = Type.Intersect([Draw, Signed]);
/** An entry of the second version contains the layout's digest. */
const EntryV2 = Type.Intersect([
  Type.Union([Type.Object({ ...draws.wheel.properties, layout: Type.String() }), draws.board]),
  Signed,
  Type.Object({ v: Type.Literal(VERSION) }),
]);
const Version = Type.Object({ v: Type.Optional(Type.Integer()) });

/** An entry as stored in the log and exported: one line of JSON. */
export interface LoggedDraw {
  /** The entry's JSON, exactly as hashed. */
  entry: string;
  hash: string;
}

/** A wheel's layout, stored once for all draws from it. */
export interface StoredLayout {
  digest: string;
  segments: readonly string[];
}

/** A place in the chain: the number of entries before it, and the hash of the last of them. */
export interface ChainPlace {
  count: number;
  hash: string;
}

export interface DrawLog {
  /** The place before the first entry. Older entries have been cut off. */
  start: ChainPlace;
  layouts: readonly StoredLayout[];
  draws: readonly LoggedDraw[];
  /** The place after the last entry; null in exports of versions before 2. */
  end: ChainPlace | null;
}

/** The hash before the first entry. */
export const CHAIN_START = '0'.repeat(64);

/** Links an entry to the chain. Returns the wheel's layout too, and the caller stores both. */
export function linkDraw(previousHash: string, draw: DrawEntry): LoggedDraw & { layout: StoredLayout | null } {
  const layout = draw.game === 'wheel' ? { digest: digestOf(draw.layout), segments: draw.layout } : null;
  const entry = JSON.stringify({ v: VERSION, ...draw, ...(layout && { layout: layout.digest }) });
  return { entry, hash: hashOf(previousHash, entry), layout };
}

const hashOf = (previousHash: string, entry: string): string => hash('sha256', `${previousHash}\n${entry}`);

/** Returns a digest of 128 bits, which makes a second layout with the same digest infeasible. */
const digestOf = (segments: readonly string[]): string => hash('sha256', JSON.stringify(segments)).slice(0, 32);

/**
 * Checks a log: the chain, each outcome, and the end.
 *
 * @returns the first problem and its entry's number, or null. Numbers start at 1 and include entries that were cut off
 */
export function verifyDraws({ start, layouts, draws, end }: DrawLog): { place: number; problem: string } | null {
  const known = new Map<string, readonly string[]>();
  for (const { digest, segments } of layouts) if (digestOf(segments) === digest) known.set(digest, segments);
  let { count: place, hash: previous } = start;
  let hasVersion = false;
  for (const { entry, hash } of draws) {
    place += 1;
    if (!follows(previous, { entry, hash })) return { place, problem: 'the hash does not follow from the one before' };
    const problem = outcomeProblem(entry, known);
    if (problem) return { place, problem };
    hasVersion ||= versionOf(entry) !== undefined;
    previous = hash;
  }
  if (end === null) {
    return hasVersion ? { place: place + 1, problem: 'the line that says where the log ends is missing' } : null;
  }
  if (end.count !== place) return { place: place + 1, problem: `the log ends here; it had ${end.count} entries` };
  return end.hash === previous ? null : { place, problem: 'it is not the entry that the log ends with' };
}

/** True if an entry's hash follows from the previous hash. */
export const follows = (previousHash: string, { entry, hash }: LoggedDraw): boolean =>
  hashOf(previousHash, entry) === hash;

/** Returns an entry's time, player and campaign, or null if it cannot be read. */
export const signatureOf = (entry: string): Signed | null => valueIn(Signed, entry);

const versionOf = (entry: string): number | undefined => valueIn(Version, entry)?.v;

function outcomeProblem(entry: string, layouts: ReadonlyMap<string, readonly string[]>): string | null {
  const version = versionOf(entry);
  if (version !== undefined && version !== VERSION) return `version ${version} is not known`;
  const draw = version === undefined ? readJson(EntryV1, entry) : readDraw(entry, layouts);
  if ('problem' in draw) return draw.isJson ? `the entry is no draw: ${draw.problem}` : 'the entry is not JSON';
  const { outcome } = draw.value;
  const expected = drawnBy(draw.value);
  return expected === outcome ? null : `the outcome is ${outcome}, the draw says ${expected}`;
}

/** Reads an entry of the second version, with its layout. */
function readDraw(entry: string, layouts: ReadonlyMap<string, readonly string[]>) {
  const read = readJson(EntryV2, entry);
  if ('problem' in read) return read;
  const { value } = read;
  if (value.game === 'board') return { value };
  const layout = layouts.get(value.layout);
  if (!layout) return { isJson: true, problem: `the layout ${value.layout} is missing` };
  return { value: { ...value, layout: [...layout] } };
}

/** Computes the outcome of a draw again. */
function drawnBy(draw: Draw): string | undefined {
  switch (draw.game) {
    case 'wheel':
      return draw.layout[draw.segmentIndex];
    case 'board':
      return cellAt(draw.seed, draw.tick);
    default:
      return assertNever(draw);
  }
}

/** Returns the log's name of the board's active cell at a tick. */
export function cellAt(seed: string, tick: number): string {
  const { cells, activeIndex } = frame(seed, tick);
  return String(cells[activeIndex]);
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { share, tell } from '../fault-tally.ts';
import { limited } from '../limited.ts';
import { type Case, isKnownTo, nameOf, OPERATIONS, type Outcome, run } from './case.ts';
import { openJam } from './jam.ts';
import { type Cause, type Kind, kindsOf } from './kinds.ts';
import type { World } from './worlds.ts';

const SEEDS = 10;
/**
 * The number of cases of a pace that run at once; waiting cases cost little. The reference server runs in the same
 * thread, so with more cases its answers would come too late.
 */
const AT_ONCE: Record<Kind['pace'], number> = { quick: 5, waiting: 30, heavy: 1 };
/** The number of players who log in at once. If all did, they would time out while waiting for each other. */
const JOINING_AT_ONCE = 4;

/** The possible outcomes of a row, by the effects of a kind of fault. */
const MAY: Record<Cause, readonly ('refused' | 'parked' | 'unclear')[]> = {
  delay: [],
  doubt: ['unclear'],
  refusal: ['refused'],
  'sign-in': ['parked'],
};

interface Done {
  name: string;
  outcome: Outcome | Error;
}

/** Adds a test for each kind of fault: every operation, several seeds, one kind of server. */
export function wireSuite(title: string, server: 'with keys' | 'plain', open: () => Promise<World>): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-wire-'));
  const closing: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
  let jammed = '';
  const kinds = kindsOf(async () => jammed);
  let world: World;
  let results: Map<string, Promise<Done[]>> | null = null;

  beforeAll(async () => {
    const [opened, jam] = await Promise.all([open(), openJam()]);
    closing.unshift(opened.close, jam.close);
    const joining = limited(JOINING_AT_ONCE);
    world = { ...opened, join: () => joining(opened.join) };
    jammed = jam.url;
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });

  describe(title, () => {
    it.for(kinds)('$name', { timeout: 900_000 }, async (kind, { task }) => {
      // The first test starts all cases, so that waiting cases wait together.
      const asked = task.suite?.tasks.filter(({ mode }) => mode === 'run').map(({ name }) => name);
      results ??= runAll(
        world,
        kinds.filter(({ name }) => asked?.includes(name)),
        folder,
      );
      const done = (await results.get(kind.name)) ?? [];
      const told = done.flatMap(({ outcome }) => (outcome instanceof Error ? [] : [outcome]));
      const sum = (count: (outcome: Outcome) => number) => told.reduce((total, outcome) => total + count(outcome), 0);
      tell({
        kind: kind.name,
        server,
        runs: done.length,
        lost: sum(({ lost }) => lost.length),
        doubled: sum(({ doubled }) => doubled.length),
        unclear: sum(({ unclear }) => unclear),
      });
      expect(
        done.flatMap(({ name, outcome }) => problemsOf(kind, server, outcome).map((what) => `${name}: ${what}`)),
      ).toEqual([]);
    });
  });
}

/** Returns the parts of an outcome that the kind of fault cannot cause. */
function problemsOf(kind: Kind, server: 'with keys' | 'plain', outcome: Outcome | Error): string[] {
  if (outcome instanceof Error) return [String(outcome)];
  const may = server === 'with keys' ? MAY[kind.causes].filter((one) => one !== 'unclear') : MAY[kind.causes];
  const { lost, doubled } = outcome;
  const ends = (['refused', 'parked', 'unclear'] as const).filter((end) => outcome[end] > 0 && !may.includes(end));
  return [...lost.map((what) => `lost: ${what}`), ...doubled.map((what) => `doubled: ${what}`), ...ends];
}

/** Starts all cases, as many at once as their pace allows. `npm test` runs every other operation of each kind. */
function runAll(world: World, kinds: readonly Kind[], folder: string): Map<string, Promise<Done[]>> {
  const queues = { quick: limited(AT_ONCE.quick), waiting: limited(AT_ONCE.waiting), heavy: limited(AT_ONCE.heavy) };
  const isDue = (kind: Kind, turn: number) =>
    (kinds.indexOf(kind) + turn + (world.honoursKeys ? 0 : 1)) % share(1, 2) === 0;
  const casesOf = (kind: Kind): Case[] =>
    OPERATIONS.filter((operation, turn) => isKnownTo(world, operation) && isDue(kind, turn)).flatMap((operation) =>
      Array.from({ length: share(SEEDS) }, (_, seed) => ({ kind, operation, seed })),
    );
  const begin = (kind: Kind): Promise<Done[]> =>
    Promise.all(
      casesOf(kind).map((one) =>
        queues[kind.pace](async () => {
          const outcome = await run(world, one, folder).catch((error) => error as Error);
          return { name: nameOf(one), outcome };
        }),
      ),
    );
  const isHeavy = ({ pace }: Kind) => pace === 'heavy';
  const light = kinds.filter((kind) => !isHeavy(kind)).map((kind) => [kind.name, begin(kind)] as const);
  // These cases block the thread for seconds, so other cases would get no answer in that time.
  const afterwards = Promise.all(light.map(([, done]) => done));
  const heavy = kinds.filter(isHeavy).map((kind) => [kind.name, afterwards.then(() => begin(kind))] as const);
  return new Map([...light, ...heavy]);
}

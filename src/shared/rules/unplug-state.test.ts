import { expect, it } from 'vitest';
import { type UnplugFacts, unplugState } from './unplug-state.ts';

const NOTHING_UNSENT: UnplugFacts = { isServerHere: false, unsent: 0, elsewhere: 0, copy: null };
const copy = { isCurrent: true, isDiskKnown: true, problem: null };

it.each<[string, Partial<UnplugFacts>, string]>([
  ['nothing is unsent', {}, 'safe-on-server'],
  ['nothing is unsent, whatever the folder does', { copy: { ...copy, problem: 'missing' } }, 'safe-on-server'],
  ['the folder has exactly the unsent rows', { unsent: 3, copy }, 'safe-in-folder'],
  ['no folder is chosen', { unsent: 1 }, 'no-folder'],
  ['the copy is an earlier one', { unsent: 1, copy: { ...copy, isCurrent: false } }, 'copying'],
  ['the folder had it, and is gone now', { unsent: 1, copy: { ...copy, problem: 'missing' } }, 'missing'],
  ['the folder is on the same disk', { unsent: 1, copy: { ...copy, problem: 'same-disk' } }, 'same-disk'],
  ['the disk of the folder is unknown', { unsent: 1, copy: { ...copy, isDiskKnown: false } }, 'unknown'],
  ['rows wait for another server', { elsewhere: 1, copy }, 'elsewhere'],
  ['the server runs here', { isServerHere: true, copy }, 'server-here'],
])('%s: %j is %s', (_case, facts, expected) => {
  const state = unplugState({ ...NOTHING_UNSENT, ...facts });
  expect(state.kind === 'not-safe' ? state.why : state.kind).toBe(expected);
});

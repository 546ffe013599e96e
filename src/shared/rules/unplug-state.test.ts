import { expect, it } from 'vitest';
import { type UnplugFacts, unplugState } from './unplug-state.ts';

const NOTHING_UNSENT: UnplugFacts = { isServerHere: false, unsent: 0, elsewhere: 0, keeper: null };
const keeper = { name: 'Stand 2', isCurrent: true, problem: null };

it.each<[string, Partial<UnplugFacts>, string]>([
  ['nothing is unsent', {}, 'safe-on-server'],
  ['nothing is unsent, whatever the second kiosk does', { keeper: { ...keeper, problem: 'away' } }, 'safe-on-server'],
  ['the second kiosk has exactly what is unsent', { unsent: 3, keeper }, 'safe-on-two-machines'],
  ['there is no second kiosk', { unsent: 1 }, 'no-keeper'],
  ['the copy is an earlier one', { unsent: 1, keeper: { ...keeper, isCurrent: false } }, 'copying'],
  ['the second kiosk had it, and is not heard now', { unsent: 1, keeper: { ...keeper, problem: 'away' } }, 'away'],
  ['something waits for another server', { elsewhere: 1, keeper }, 'elsewhere'],
  ['the server runs here', { isServerHere: true }, 'server-here'],
])('%s: %j is %s', (_case, facts, expected) => {
  const state = unplugState({ ...NOTHING_UNSENT, ...facts });
  expect(state.kind === 'not-safe' ? state.why : state.kind).toBe(expected);
});

import { isSameValue } from './same-value.ts';

/** The values of a form after its record was read again. */
export interface MergedEdits<V> {
  values: V;
  /** The paths, such as `prizes[0].name`, of values that both the user and somebody else have changed. */
  conflicts: string[];
}

/** Three states of one value. */
interface States<T> {
  /** The value that was read before the user typed. */
  before: T;
  typed: T;
  /** The value that is stored now. */
  stored: T;
}

/**
 * Merges typed values into newly read ones: what the user has changed stays, and everything else is as stored. A list
 * stays only if nobody has added, removed or moved entries, because saving a shorter list deletes the missing entries.
 */
export function mergeEdits<V extends object>(states: States<V>): MergedEdits<V> {
  const conflicts: string[] = [];
  return { values: mergeFields(states, '', conflicts), conflicts };
}

function mergeFields<V extends object>({ before, typed, stored }: States<V>, start: string, conflicts: string[]): V {
  const names = Object.keys(stored) as (keyof V & string)[];
  const merged = names.map((name) => {
    const states = { before: before[name], typed: typed[name], stored: stored[name] };
    return [name, mergeValue(states, `${start}${name}`, conflicts)] as const;
  });
  return Object.fromEntries(merged) as V;
}

function mergeValue(states: States<unknown>, path: string, conflicts: string[]): unknown {
  const { before, typed, stored } = states;
  if (isSameValue(typed, before) || isSameValue(typed, stored)) return stored;
  if (isSameValue(stored, before)) return typed;
  if (isSameList(states)) {
    return states.stored.map((entry, index) => {
      const entries = { before: states.before[index], typed: states.typed[index], stored: entry };
      return isRecords(entries)
        ? mergeFields(entries, `${path}[${index}].`, conflicts)
        : mergeValue(entries, `${path}[${index}]`, conflicts);
    });
  }
  conflicts.push(path);
  return Array.isArray(stored) ? stored : typed;
}

const isSameList = (states: States<unknown>): states is States<readonly unknown[]> => {
  const { before, typed, stored } = states;
  if (!Array.isArray(before) || !Array.isArray(typed) || !Array.isArray(stored)) return false;
  const ids = [before, typed, stored].map((list) => list.map(idOf));
  return isSameValue(ids[0], ids[1]) && isSameValue(ids[1], ids[2]);
};

/** Returns an entry's id, or null for an entry without one. */
const idOf = (entry: unknown): unknown =>
  typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : null;

const isRecords = (states: States<unknown>): states is States<object> =>
  Object.values(states).every((value) => typeof value === 'object' && value !== null);

import type { Database } from 'better-sqlite3';
import { type Static, Type } from 'typebox';
import type { EndpointName, KeyedName } from '#shared/api/endpoints.ts';
import { unencryptedOf } from '../db/origin.ts';
import { unlessStorageFails } from '../db/storage-failure.ts';
import { valueIn } from './check.ts';

/** Support of a call's idempotency keys. 'keyed': the server acts once for each key, and returns the key. */
const Support = Type.Enum(['unknown', 'keyed', 'plain']);
/** Returns the value for each call that reports a step of a play. */
const each = <T>(value: T) =>
  ({ postUserAnswer: value, putGameStatus: value, postAwardedPrize: value }) satisfies Partial<Record<KeyedName, T>>;
export const KeySupports = Type.Object(each(Support));
export type KeySupports = Static<typeof KeySupports>;
export type StepCall = keyof KeySupports;

const CALLS = Object.keys(each(null)) as StepCall[];
/** Number of consecutive proven answers without the key after which a call counts as plain. */
const UNECHOED_ANSWERS = 3;

/** Learns from answers how a server treats idempotency keys (decision 25). */
export class KeySupport {
  /** The number of answers that have declared the support of keys. */
  declarations = 0;
  readonly #known: KeySupports;
  readonly #save: (known: KeySupports) => void;
  readonly #unechoed = new Map<StepCall, number>();

  constructor(known: KeySupports = each('unknown'), save: (known: KeySupports) => void = () => {}) {
    this.#known = { ...known };
    this.#save = save;
  }

  /** Everything learned, for other kiosks. */
  get all(): Readonly<KeySupports> {
    return this.#known;
  }

  of(call: StepCall): KeySupports[StepCall] {
    return this.#known[call];
  }

  /** True if an answer without the key is unproven. Administrators' calls follow those of the outbox. */
  expectsKey(name: EndpointName): boolean {
    return isStepCall(name) ? this.of(name) === 'keyed' : CALLS.every((call) => this.of(call) === 'keyed');
  }

  /** Call when the server declares that it honours keys. A plain call stays plain until an answer returns the key. */
  declared(): void {
    this.declarations += 1;
    this.adopt(each('keyed'));
  }

  /** Call when an answer returned the key. */
  echoed(name: EndpointName): void {
    if (!isStepCall(name)) return;
    this.#unechoed.delete(name);
    this.#learn(name, 'keyed');
  }

  /** Call when a proven answer lacked the key. */
  unechoed(call: StepCall): void {
    const count = (this.#unechoed.get(call) ?? 0) + 1;
    this.#unechoed.set(call, count);
    if (count >= UNECHOED_ANSWERS) this.#learn(call, 'plain');
  }

  /** Adopts what others learned, but only for calls that this kiosk has not learned itself. */
  adopt(told: KeySupports): void {
    for (const call of CALLS) if (this.of(call) === 'unknown') this.#learn(call, told[call]);
  }

  #learn(call: StepCall, support: KeySupports[StepCall]): void {
    if (this.of(call) === support) return;
    this.#known[call] = support;
    this.#save(this.#known);
  }
}

const isStepCall = (name: EndpointName): name is StepCall => (CALLS as readonly EndpointName[]).includes(name);

/**
 * Returns the key support learned of this database's server. Stores changes in the database.
 *
 * @throws Error if the database belongs to another server, which must not receive its rows
 */
export function keySupportOf(db: Database, origin: string, onLog: (line: string) => void): KeySupport {
  const stored = db.prepare('SELECT origin, key_support FROM server').get() as
    | { origin: string; key_support: string }
    | undefined;
  // The same server's address was unencrypted before.
  if (stored && stored.origin === unencryptedOf(origin)) {
    db.prepare('UPDATE server SET origin = ?').run(origin);
  } else if (stored && stored.origin !== origin) {
    throw new Error(`${db.name} belongs to ${stored.origin}, not to ${origin}.`);
  }
  const write = db.prepare(
    `INSERT INTO server (origin, key_support) VALUES (?, ?)
     ON CONFLICT (origin) DO UPDATE SET key_support = excluded.key_support`,
  );
  // If the disk is full, the kiosk learns the support again after the next start.
  const save = (known: KeySupports) => unlessStorageFails(() => write.run(origin, JSON.stringify(known)), onLog);
  if (!stored) save(each('unknown'));
  return new KeySupport(valueIn(KeySupports, stored?.key_support ?? '') ?? each('unknown'), save);
}

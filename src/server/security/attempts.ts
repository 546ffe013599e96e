import { type SqlBool, sql } from 'kysely';
import type { AttemptKind } from '../database/schema.ts';
import {
  type AttemptKey,
  type AttemptRule,
  type AttemptTerm,
  countAttempt,
  deleteOldestAttempts,
  isCounted,
  uncountAttempt,
} from '../repositories/attempts.ts';
import type { Services } from '../services.ts';
import { tokenHash } from './token.ts';

/** Maximum attempts in a window, which begins with the first attempt. */
export interface AttemptLimit {
  kind: AttemptKind;
  most: number;
  windowMs: number;
}

/**
 * A rule that spaces out attempts. Its count ends `lifetimeMs` after the first attempt, or after the newest if the rule
 * renews it.
 */
export interface SpacedRule extends AttemptRule {
  lifetimeMs: number;
}

/** The longest lifetime of any count. */
export const LONGEST_COUNT_MS = 24 * 60 * 60 * 1000;

/**
 * Allows for this clock difference between nodes. A count that ends later was made while a clock was ahead, and is
 * ignored.
 */
export const CLOCK_TOLERANCE_MS = 60 * 1000;

/** Maximum counts of each kind, so that a flood of made-up names cannot fill the disk. */
const MAXIMUM_COUNTS = 10_000;
const LOOK_EVERY = 100;

type Needs = Pick<Services, 'db' | 'clock' | 'background'>;

/** Counts attempts in the database, so that all nodes of a server share the counts. */
export class Attempts {
  readonly #services: Needs;
  #begun = 0;

  constructor(services: Needs) {
    this.#services = services;
  }

  /** Counts an attempt. Returns false, and counts nothing, after too many. */
  take({ kind, most, windowMs }: AttemptLimit, key: string): Promise<boolean> {
    const isAllowed = sql<SqlBool>`attempts.count < ${most}`;
    return this.takeBy({ isAllowed, isRenewed: false, lifetimeMs: windowMs }, kind, key);
  }

  /** Counts an attempt if the rule allows it. Returns whether it did. */
  async takeBy(rule: SpacedRule, kind: AttemptKind, key: string): Promise<boolean> {
    const count = await countAttempt(this.#services.db, keyOf(kind, key), this.#term(rule.lifetimeMs), rule);
    if (count === 1) this.#forgetOldest(kind);
    return count !== null;
  }

  /** Uncounts an attempt that was right. */
  giveBack(kind: AttemptKind, key: string): Promise<void> {
    return uncountAttempt(this.#services.db, keyOf(kind, key));
  }

  isCounted(kind: AttemptKind, key: string, lifetimeMs: number): Promise<boolean> {
    return isCounted(this.#services.db, keyOf(kind, key), this.#term(lifetimeMs));
  }

  #term(lifetimeMs: number): AttemptTerm {
    const now = this.#services.clock.now();
    const [endsAt, latestEnd] = [now + lifetimeMs, now + lifetimeMs + CLOCK_TOLERANCE_MS];
    return { now: iso(now), endsAt: iso(endsAt), latestEnd: iso(latestEnd) };
  }

  /** Runs in the background, so that logins do not wait for it. */
  #forgetOldest(kind: AttemptKind): void {
    this.#begun += 1;
    if (this.#begun % LOOK_EVERY > 0) return;
    const { db, background } = this.#services;
    background.start(() => deleteOldestAttempts(db, kind, MAXIMUM_COUNTS));
  }
}

/** Hashes the typed text, because it has any length and may be a password in the wrong field. */
const keyOf = (kind: AttemptKind, key: string): AttemptKey => ({ kind, keyHash: tokenHash(key) });

const iso = (moment: number): string => new Date(moment).toISOString();

import type { Clock } from '#shared/ports.ts';
import { Remembered } from '../recent.ts';
import type { SignedInUser } from './authentication.ts';

/** Shorter than `TOKEN_RENEWAL_MS`, because calls with a remembered token do not extend it. */
const MEMORY_MS = 60_000;
const MOST = 10_000;

/** The players of the tokens that were checked in the last minute, by the hash of the token. */
export type KnownPlayers = Remembered<string, SignedInUser>;

/**
 * Remembers the players of tokens, so that a step of a play can lock its player first. The step checks the token under
 * that lock, so the server still refuses a session that has ended.
 */
export const knownPlayers = (clock: Pick<Clock, 'now'>): KnownPlayers =>
  new Remembered(clock, { forMs: MEMORY_MS, most: MOST });

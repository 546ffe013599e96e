import type { Clock } from '#shared/ports.ts';
import type { SignedInUser } from './authentication.ts';

/** Shorter than `TOKEN_RENEWAL_MS`, because calls with a remembered token do not extend it. */
const MEMORY_MS = 60_000;
const MOST = 10_000;

/**
 * Remembers the player of each token that was checked in the last minute, so that a step of a play can lock its player
 * first. The step checks the token under that lock, so the server still refuses a session that has ended.
 */
export class KnownPlayers {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #known = new Map<string, { at: number; player: SignedInUser }>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Returns the player of the token with this hash, or null. */
  find(tokenHash: string): SignedInUser | null {
    const known = this.#known.get(tokenHash);
    return known && Math.abs(this.#clock.now() - known.at) < MEMORY_MS ? known.player : null;
  }

  note(player: SignedInUser): void {
    if (this.#known.size >= MOST) this.#known.clear();
    this.#known.set(player.tokenHash, { at: this.#clock.now(), player });
  }
}

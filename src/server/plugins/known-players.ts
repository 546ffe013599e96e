import type { Clock } from '#shared/ports.ts';
import type { SignedInUser } from './authentication.ts';

/** Less than the time after which a use extends a token. */
const MEMORY_MS = 60_000;
const MOST = 10_000;

/**
 * Players of the tokens that this process has checked lately. A step of a play learns from it which player to lock, and
 * reads its sender under that lock. So it grants nothing: a session that has ended since is refused there.
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

import { reaction } from 'mobx';
import type { CampaignUser } from '#shared/entities/campaign-user.ts';
import type { Clock } from '#shared/ports.ts';
import type { Resource } from '../Resource.ts';

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 30_000;

/** Returns the wait before the next read of the list, after `reads` earlier ones. */
export const mailWaitMs = (reads: number): number => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** reads);

/**
 * Reads the list again while invitations are due, because the server sends them in the background. Waits longer after
 * each read, and briefly again when more become due. A failed read stops this until the list has been read again.
 */
export class MailWatch {
  readonly #list: Resource<readonly CampaignUser[]>;
  readonly #clock: Clock;
  #reads = 0;
  #due = 0;
  #cancel = () => {};
  #stopLooking: (() => void) | null = null;

  constructor(list: Resource<readonly CampaignUser[]>, clock: Clock) {
    this.#list = list;
    this.#clock = clock;
  }

  /** Starts watching, unless already started. */
  start = (): void => {
    if (this.#stopLooking) return;
    this.#reads = 0;
    this.#stopLooking = reaction(
      () => this.#list.value,
      (users) => this.#look(users ?? []),
      { fireImmediately: true },
    );
  };

  stop = (): void => {
    this.#cancel();
    this.#stopLooking?.();
    this.#stopLooking = null;
  };

  #look(users: readonly CampaignUser[]): void {
    this.#cancel();
    const due = users.filter(({ isEmailDue }) => isEmailDue).length;
    if (due > this.#due) this.#reads = 0;
    this.#due = due;
    if (due === 0) return;
    this.#cancel = this.#clock.after(mailWaitMs(this.#reads), () => {
      this.#reads += 1;
      void this.#list.load();
    });
  }
}

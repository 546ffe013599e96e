import { reaction } from 'mobx';
import type { CampaignUser } from '#shared/entities/campaign-user.ts';
import type { Clock } from '#shared/ports.ts';
import type { Resource } from './Resource.ts';

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 30_000;

/** The delay before the next read of the list; `reads` counts the reads since the wait began. */
export const mailWaitMs = (reads: number): number => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** reads);

/**
 * Reads the list again while some of its invitations, which go out in the background, are due: less often the longer it
 * takes, and sooner again when more become due. A read that fails stops this until the list has been read again.
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

  /** Starts watching. Has no effect if already watching. */
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

import { reaction } from 'mobx';
import type { CampaignUser } from '#shared/entities/campaign-user.ts';
import type { Clock } from '#shared/ports.ts';
import type { Resource } from './Resource.ts';

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 30_000;

/** How long to wait before the list is read for the next time; `reads` counts those since the wait began. */
export const mailWaitMs = (reads: number): number => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** reads);

/**
 * Invitations go out in the background: while some are due, the list is read again by itself, less often the longer it
 * takes, and sooner again when more of them become due. A read that fails ends it until the list has been read again.
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

  /** Watches from now on; while it does already nothing changes. */
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

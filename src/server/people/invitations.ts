import type { Db } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { KeyedQueue } from '../keyed-queue.ts';
import { invitationMail } from '../mail/invitation-mail.ts';
import { MailFailure } from '../mail/mailer.ts';
import { LONGEST_DELAY_MS, retryDelayMs } from '../mail/retry.ts';
import {
  type DueInvitation,
  type FoundInvitation,
  findInvitation,
  findNextInvitation,
  forgetInvitations,
  type InvitationKey,
  postponeInvitation,
  setEmailFailure,
  setEmailSent,
} from '../repositories/campaign-users.ts';
import { nameKey, replaceUnchosenPassword } from '../repositories/users.ts';
import { hashPassword, randomPassword } from '../security/password.ts';
import type { Services } from '../services.ts';

/** So many failures one after another are the mail server's, not the addresses'. */
const MAXIMUM_FAILURES_IN_A_ROW = 5;

/** A mailbox that has been full for some four days is given up. */
const MAXIMUM_ATTEMPTS = 100;

type Needs = Pick<Services, 'db' | 'clock' | 'mailer' | 'background'>;

/**
 * Mails the players of all vendors that they have been added to a campaign. What is due stands in the database, so that
 * nothing is lost when the server stops. One loop sends it, mail by mail: hashing the passwords of several at once would
 * leave none of the machine to those who log in.
 *
 * What the mail server refuses for good is not tried again, what it does not take now waits longer each time while the
 * others go on. When it takes nothing at all everybody waits, and one mail tries whether it is back. A new start of the
 * server tries at once: its SMTP_URL may have been corrected.
 */
export class Invitations {
  readonly #services: Needs;
  /** Two mails to one player at a time would leave him with two passwords, of which one is good. */
  readonly #players = new KeyedQueue();
  #failuresInARow = 0;
  #pausesInARow = 0;
  /** Milliseconds since the epoch. */
  #pausedUntil = 0;
  #isWoken = false;
  #endSleep: () => void = () => undefined;

  constructor(services: Needs) {
    this.#services = services;
  }

  /** Begins to send, until the server closes. */
  start(): void {
    this.#services.background.start((signal) => this.#run(signal));
  }

  /**
   * There are new invitations. It may be called within the transaction that stores them: with one connection the next
   * look at them waits for its end.
   */
  wake(): void {
    this.#isWoken = true;
    this.#endSleep();
  }

  /**
   * Mails one player his invitation now, whether it is due or not. Who has never chosen a password gets a new one; it
   * counts once the mail is sent.
   * @returns whether he is in the campaign
   * @throws Refusal where the mail could not be sent, stale-version where his email was changed meanwhile; all that changes then is
   * the reason that the list of users shows
   */
  async send(campaignId: number, userId: number): Promise<boolean> {
    const { db } = this.#services;
    const before = await findInvitation(db, campaignId, userId);
    return this.#players.run(String(userId), async () => {
      const invitation = await findInvitation(db, campaignId, userId);
      if (!invitation) return false;
      // It was just being sent.
      if (before?.isDue && invitation.isSent && !invitation.isDue) return true;
      try {
        await this.#deliver({ campaignId, userId }, invitation);
      } catch (error) {
        throw error instanceof Refusal ? error : notSent(error);
      }
      this.#resume();
      return true;
    });
  }

  async #run(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => this.wake());
    while (!signal.aborted) {
      this.#isWoken = false;
      const waitMs = await this.#sendNext().catch((error) => {
        this.#services.background.report(error);
        return retryDelayMs(1);
      });
      if (waitMs > 0 && !this.#isWoken) await this.#sleep(waitMs);
    }
  }

  /** Looks at the clock again after an hour at the latest: it may have been set. */
  #sleep(durationMs: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#services.clock.after(Math.min(durationMs, LONGEST_DELAY_MS), resolve);
      this.#endSleep = () => {
        cancel();
        resolve();
      };
    });
  }

  /** Sends the invitation that has been due longest. Answers after how many milliseconds there is more to do. */
  async #sendNext(): Promise<number> {
    const { db, clock } = this.#services;
    const pauseMs = this.#pausedUntil - clock.now();
    if (pauseMs > 0) return pauseMs;
    const next = await findNextInvitation(db);
    const waitMs = next ? Date.parse(next.dueAt) - clock.now() : LONGEST_DELAY_MS;
    if (!next || waitMs > 0) return waitMs;
    await this.#players.run(String(next.userId), () => this.#sendIfDue(next));
    return 0;
  }

  async #sendIfDue(due: DueInvitation): Promise<void> {
    const { db, clock } = this.#services;
    const invitation = await findInvitation(db, due.campaignId, due.userId);
    if (!invitation?.isDue) return;
    if (Date.parse(invitation.endDate) < clock.now()) return forgetInvitations(db, due.campaignId);
    try {
      await this.#deliver(due, invitation);
    } catch (error) {
      return this.#noteFailure(due, error);
    }
    this.#resume();
  }

  /** Sends it, and notes what came of it. */
  async #deliver({ campaignId, userId }: InvitationKey, invitation: FoundInvitation) {
    const { db, mailer } = this.#services;
    const password = invitation.hasChosenPassword ? null : randomPassword();
    const hash = password === null ? null : await hashPassword(password);
    const mail = invitationMail(invitation, password);
    const failure: unknown = await mailer.send(mail).then(
      () => null,
      (error) => error,
    );
    await db.transaction().execute(async (transaction) => {
      const now = await findInvitation(transaction, campaignId, userId);
      // Somebody at the old address must not be let in by what was sent there, nor is its failure that of the new one.
      if (now && nameKey(now.email) !== nameKey(invitation.email)) throw new Refusal('stale-version');
      if (failure !== null) return noteReason(transaction, { campaignId, userId }, failure);
      if (hash !== null) await replaceUnchosenPassword(transaction, userId, hash);
      await setEmailSent(transaction, campaignId, userId);
    });
    if (failure !== null) throw failure;
  }

  async #noteFailure(due: DueInvitation, error: unknown): Promise<void> {
    const { db, clock, background } = this.#services;
    background.report(error);
    const problem = error instanceof MailFailure ? error.problem : 'deferred';
    if (problem !== 'unreachable') {
      const attempts = due.attempts + 1;
      const isFinal = problem === 'refused' || attempts === MAXIMUM_ATTEMPTS;
      const dueAt = isFinal ? null : new Date(clock.now() + retryDelayMs(attempts)).toISOString();
      await postponeInvitation(db, due, dueAt);
    }
    this.#failuresInARow += 1;
    if (problem === 'unreachable' || this.#failuresInARow >= MAXIMUM_FAILURES_IN_A_ROW) this.#pause();
  }

  #pause(): void {
    this.#pausesInARow += 1;
    this.#pausedUntil = this.#services.clock.now() + retryDelayMs(this.#pausesInARow);
  }

  /** A mail went out: the mail server is there. */
  #resume(): void {
    this.#failuresInARow = 0;
    this.#pausesInARow = 0;
    this.#pausedUntil = 0;
    this.wake();
  }
}

/** An outage is nothing about this player: it leaves what was said of him before. */
async function noteReason(db: Db, invitation: InvitationKey, failure: unknown): Promise<void> {
  if (failure instanceof MailFailure && failure.problem === 'unreachable') return;
  await setEmailFailure(db, invitation, failure instanceof MailFailure ? failure.reason : null);
}

/** Says what to do about it; the list of users has what the mail server said. */
function notSent(cause: unknown): Refusal {
  const code = cause instanceof MailFailure ? cause.reason?.code : undefined;
  const refusal = new Refusal(code === undefined || code === 'mail-deferred' ? 'mail-not-sent' : code);
  refusal.cause = cause;
  return refusal;
}

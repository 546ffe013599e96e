import { isOverAt } from '#shared/rules/show-window.ts';
import { engineOf } from '../database/engine.ts';
import type { Db } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { Refusal } from '../errors.ts';
import {
  type DueInvitation,
  type FoundInvitation,
  findInvitation,
  findNextInvitation,
  forgetInvitations,
  holdInvitations,
  type InvitationKey,
  type KeptCredentials,
  keepCredentials,
  postponeInvitation,
  setEmailFailure,
  setEmailSent,
  withdrawInvitation,
} from '../repositories/invitations.ts';
import { hasQuestions } from '../repositories/questions.ts';
import { isErased, nameKey, replaceUnchosenPassword } from '../repositories/users.ts';
import { logInCodeHash, newLogInCode } from '../security/log-in-code.ts';
import { hashPassword, randomPassword } from '../security/password.ts';
import type { Services } from '../services.ts';
import { invitationMail } from './invitation-mail.ts';
import { MailFailure } from './mailer.ts';
import { LONGEST_DELAY_MS, nextAttempt, retryDelayMs } from './retry.ts';
import { WinMails } from './win-mails.ts';

/** After this many failures in a row, the mail server is at fault, not the addresses. */
const MAXIMUM_FAILURES_IN_A_ROW = 5;

/** A mail sent by hand is due after this time, in case its node dies. Sending takes less. */
const LONGEST_SENDING_MS = 5 * 60_000;

/** Invitations are sent one after another, so they never fill their lane. */
const OWN_LANE = { name: 'invitations', isKnown: true };

type Needs = Pick<Services, 'db' | 'nodes' | 'clock' | 'mailer' | 'background' | 'passwordCost' | 'passwordQueue'>;

/**
 * Mails players of all vendors when they are added to a campaign, and when they win a prize (`WinMails`). The database stores due invitations, so that none is
 * lost when the server stops. A single loop on one node sends one mail at a time, because hashing several passwords at
 * once would starve logins.
 * Never retries a mail that was refused permanently. Retries a deferred one after growing waits, while other mails
 * continue. While the mail server is unreachable, all mails wait, and one at a time tests the connection. A restart
 * tries at once, because SMTP_URL may have been corrected.
 */
export class Invitations {
  readonly #services: Needs;
  readonly #wins: WinMails;
  #failuresInARow = 0;
  #pausesInARow = 0;
  /** Milliseconds since the epoch. */
  #pausedUntil = 0;
  #isWoken = false;
  #endSleep: () => void = () => undefined;

  constructor(services: Needs) {
    this.#services = services;
    this.#wins = new WinMails(services);
    services.nodes.onWake(() => this.#wake());
  }

  /** Sends due invitations while this node leads, until the server closes. */
  start(): void {
    const { background, nodes } = this.#services;
    background.start((signal) => nodes.lead('invitations', signal, (leading) => this.#run(leading)));
  }

  /** Call this in the transaction that stores new invitations. The leading node looks for them after the commit. */
  wake(transaction: Db): Promise<void> {
    return engineOf(transaction).wakeNodes(transaction);
  }

  #wake(): void {
    this.#isWoken = true;
    this.#endSleep();
  }

  /**
   * Mails one player's invitation now, due or not, with a new code. A player who has never chosen a password gets a new
   * one. Both become valid once the mail is sent; after a crash, the mail repeats those of the lost attempt. A refused
   * call changes only the reason in the list of users.
   * @returns true if the player is in the campaign
   * @throws Refusal if the mail cannot be sent, and stale-version if the email was changed in the meantime
   */
  async send(campaignId: number, userId: number): Promise<boolean> {
    const { db, nodes } = this.#services;
    const before = await findInvitation(db, campaignId, userId);
    // Two concurrent mails would contain different passwords, and only one would be valid.
    return nodes.alone(userId, async () => {
      const invitation = await findInvitation(db, campaignId, userId);
      if (!invitation) return false;
      // Another call or the loop has sent it while this call waited.
      if (invitation.codeHash !== null && invitation.codeHash !== before?.codeHash) return true;
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
    signal.addEventListener('abort', () => this.#wake());
    while (!signal.aborted) {
      this.#isWoken = false;
      const waitMs = await this.#sendNext().catch((error) => {
        this.#services.background.report(error);
        return retryDelayMs(1);
      });
      if (waitMs > 0 && !this.#isWoken) await this.#sleep(waitMs);
    }
  }

  /** Sleeps for at most an hour, because the clock may be set during the wait. */
  #sleep(durationMs: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#services.clock.after(Math.min(durationMs, LONGEST_DELAY_MS), resolve);
      this.#endSleep = () => {
        cancel();
        resolve();
      };
    });
  }

  /** Sends the mail that has been due longest, first about won prizes. Returns the milliseconds until the next one. */
  async #sendNext(): Promise<number> {
    const { db, nodes, clock } = this.#services;
    const pauseMs = this.#pausedUntil - clock.now();
    if (pauseMs > 0) return pauseMs;
    const win = await this.#wins.sendNext().catch((error) => this.#noteOutage(error));
    if (typeof win === 'number') return win;
    if (win.isSent) this.#resume();
    if (win.waitMs <= 0) return 0;
    const next = await findNextInvitation(db);
    const waitMs = next ? Date.parse(next.dueAt) - clock.now() : LONGEST_DELAY_MS;
    if (!next || waitMs > 0) return Math.min(waitMs, win.waitMs);
    await nodes.alone(next.userId, () => this.#sendIfDue(next));
    return 0;
  }

  async #sendIfDue(due: DueInvitation): Promise<void> {
    const { db, clock } = this.#services;
    const invitation = await findInvitation(db, due.campaignId, due.userId);
    if (!invitation?.isDue) return;
    if (invitation.isPutAway || isOverAt(invitation, clock.now())) return forgetInvitations(db, due.campaignId);
    // An administrator may have deleted the campaign's questions since.
    if (!(await hasQuestions(db, due.campaignId))) return holdInvitations(db, due.campaignId);
    try {
      await this.#deliver(due, invitation);
    } catch (error) {
      return this.#noteFailure(due, error);
    }
    this.#resume();
  }

  /** Sends the invitation and stores the result. */
  async #deliver(key: InvitationKey, invitation: FoundInvitation) {
    const { db, clock, mailer, passwordCost, passwordQueue } = this.#services;
    const { vendorId } = invitation;
    const dueAt = new Date(clock.now() + LONGEST_SENDING_MS).toISOString();
    const credentials = credentialsFor(invitation);
    if (credentials !== invitation.kept)
      await inTransaction(db, { vendorId, userId: key.userId }, async (transaction) => {
        // An erasure may have cancelled the mail since it was read.
        if (await isErased(transaction, key.userId)) throw new Refusal('stale-version');
        await keepCredentials(transaction, key, credentials, dueAt);
      });
    const { password, code } = credentials;
    const hash =
      password === null ? null : await passwordQueue.run(OWN_LANE, () => hashPassword(password, passwordCost));
    const mail = { ...invitationMail(invitation, { password, code }), userId: key.userId };
    const failure: unknown = await mailer.send(mail).then(
      () => null,
      (error) => error,
    );
    const { isStale, isGone } = await inTransaction(db, { vendorId, userId: key.userId }, async (transaction) => {
      const now = await findInvitation(transaction, key.campaignId, key.userId);
      const isGone = await isErased(transaction, key.userId);
      // Ignore the result for a former address and for an erased player. A password mailed there must not open the
      // account.
      const isFormer = isGone || (now !== undefined && nameKey(now.email) !== nameKey(invitation.email));
      const isSent = failure === null && !isFormer;
      if (failure !== null && !isFormer) await noteReason(transaction, key, failure);
      if (isSent && hash !== null) await replaceUnchosenPassword(transaction, key.userId, hash);
      if (isSent) await setEmailSent(transaction, key, logInCodeHash(code));
      else await withdrawInvitation(transaction, key, dueAt);
      return { isStale: isFormer, isGone };
    });
    // The mail may have been written after the erasure.
    if (isGone) await mailer.forget?.([key.userId]);
    if (isStale) throw new Refusal('stale-version');
    if (failure !== null) throw failure;
  }

  async #noteFailure(due: DueInvitation, error: unknown): Promise<void> {
    const { db, clock, background } = this.#services;
    background.report(error);
    const problem = error instanceof MailFailure ? error.problem : 'deferred';
    if (problem !== 'unreachable') {
      await postponeInvitation(db, due, nextAttempt(problem, due.attempts + 1, clock.now()));
    }
    this.#failuresInARow += 1;
    if (problem === 'unreachable' || this.#failuresInARow >= MAXIMUM_FAILURES_IN_A_ROW) this.#pause();
  }

  /** Reports that the mail server is unreachable, and waits. Returns the wait in milliseconds. */
  #noteOutage(error: unknown): number {
    const { background, clock } = this.#services;
    background.report(error);
    this.#pause();
    return this.#pausedUntil - clock.now();
  }

  #pause(): void {
    this.#pausesInARow += 1;
    this.#pausedUntil = this.#services.clock.now() + retryDelayMs(this.#pausesInARow);
  }

  /** Ends a pause, because a sent mail proves that the mail server is reachable. */
  #resume(): void {
    this.#failuresInARow = 0;
    this.#pausesInARow = 0;
    this.#pausedUntil = 0;
    this.#wake();
  }
}

/**
 * Returns the credentials of a mail that was possibly sent before the server died, or new ones. They become valid once
 * the mail is sent. Otherwise the second of two mails would make the first one's password invalid.
 */
function credentialsFor({ kept, hasChosenPassword, email }: FoundInvitation): KeptCredentials {
  const isSameMail =
    kept !== null && nameKey(kept.email) === nameKey(email) && (kept.password === null) === hasChosenPassword;
  if (isSameMail) return kept;
  return { email, password: hasChosenPassword ? null : randomPassword(), code: newLogInCode() };
}

/**
 * Stores why the mail failed. Keeps the earlier reason during an outage, because an outage is not about this player.
 */
async function noteReason(db: Db, invitation: InvitationKey, failure: unknown): Promise<void> {
  if (failure instanceof MailFailure && failure.problem === 'unreachable') return;
  await setEmailFailure(db, invitation, failure instanceof MailFailure ? failure.reason : null);
}

/** Returns a refusal that names the next step. The list of users shows the mail server's reply. */
function notSent(cause: unknown): Refusal {
  const code = cause instanceof MailFailure ? cause.reason?.code : undefined;
  const isAboutMail = code === 'mail-address' || code === 'mail-blocked';
  const refusal = new Refusal(isAboutMail ? code : 'mail-not-sent');
  refusal.cause = cause;
  return refusal;
}

import { isErased } from '../repositories/users.ts';
import { findNextWinMail, findWin, postponeWinMail, setWinMailSent } from '../repositories/win-mails.ts';
import type { Services } from '../services.ts';
import { MailFailure } from './mailer.ts';
import { LONGEST_DELAY_MS, nextAttempt } from './retry.ts';
import { winMail } from './win-mail.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'mailer' | 'background'>;

/**
 * Mails invited players who have won a prize (docs/specification.md, 4.13). The database stores which mails are due, so that
 * the server sends them after a restart. A mail that it sent just before it stopped may be sent twice.
 */
export class WinMails {
  readonly #services: Needs;

  constructor(services: Needs) {
    this.#services = services;
  }

  /**
   * Sends the mail that has been due longest. Returns the milliseconds until the next one, and whether the mail server took
   * this one.
   * @throws MailFailure if the mail server is unreachable; the mail stays due
   */
  async sendNext(): Promise<{ waitMs: number; isSent: boolean }> {
    const { db, clock, mailer } = this.#services;
    const next = await findNextWinMail(db);
    const waitMs = next ? Date.parse(next.dueAt) - clock.now() : LONGEST_DELAY_MS;
    if (!next || waitMs > 0) return { waitMs, isSent: false };
    // The award may be void or withdrawn by now, or its winner erased.
    const win = await findWin(db, next.id);
    try {
      if (win) await mailer.send(winMail(win));
    } catch (error) {
      await this.#noteFailure(next, error);
      return { waitMs: 0, isSent: false };
    } finally {
      // The mail may have been written after the erasure.
      if (win && (await isErased(db, win.userId))) await mailer.forget?.([win.userId]);
    }
    await setWinMailSent(db, next.id);
    return { waitMs: 0, isSent: win !== undefined };
  }

  async #noteFailure({ id, attempts: before }: { id: number; attempts: number }, error: unknown): Promise<void> {
    const { db, clock, background } = this.#services;
    const problem = error instanceof MailFailure ? error.problem : 'deferred';
    if (problem === 'unreachable') throw error;
    background.report(error);
    const attempts = before + 1;
    const dueAt = nextAttempt(problem, attempts, clock.now());
    if (dueAt === null) return setWinMailSent(db, id);
    await postponeWinMail(db, id, { attempts, dueAt });
  }
}

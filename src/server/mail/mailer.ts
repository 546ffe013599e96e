import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type FailureReason, failureReason } from './failure-reason.ts';
import type { Sender } from './mail-settings.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** Sends a mail, or fails, with a `MailFailure` where it is known whose fault it is. */
  send(mail: Mail): Promise<void>;
  /** Whether mails can be sent at all now, as far as a few seconds tell. Left out where nothing can be in the way. */
  isReachable?(): Promise<boolean>;
}

export type MailProblem =
  /** The mail server does not take this mail for this recipient, and never will. */
  | 'refused'
  /** It does not take it now: the mailbox is full, say. */
  | 'deferred'
  /** It takes no mail at all now: it is down, say, or wants another password. */
  | 'unreachable';

/** A mail did not go out. */
export class MailFailure extends Error {
  readonly problem: MailProblem;
  /** Null where it is nothing about this mail. */
  readonly reason: FailureReason | null;

  constructor(problem: MailProblem, cause: Error, reason: FailureReason | null = null) {
    super(cause.message, { cause });
    this.name = 'MailFailure';
    this.problem = problem;
    this.reason = reason;
  }
}

/** A mail server that does not answer must not keep an administrator waiting for minutes. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Somebody is waiting for no more than an answer. */
const SHORT_TIMEOUTS = { connectionTimeout: 3000, greetingTimeout: 3000, socketTimeout: 3000 };

/** Through an SMTP server, named by an address such as `smtps://user:password@mail.example:465`. */
export function smtpMailer(url: string, sender: Sender): Mailer {
  const transport = createTransport({ url, ...TIMEOUTS });
  const probe = createTransport({ url, ...SHORT_TIMEOUTS });
  let asking: Promise<boolean> | null = null;
  return {
    async send(mail) {
      try {
        await transport.sendMail(messageOf(sender, mail));
      } catch (error) {
        throw failureOf(error as SmtpError);
      }
    },
    // One question at a time: all who wait get its answer.
    isReachable() {
      asking ??= probe
        .verify()
        .catch(() => false)
        .finally(() => {
          asking = null;
        });
      return asking;
    },
  };
}

/** What the library says of a failure: the command it was the answer to, and the reply's number, if there was a reply. */
type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

const SHUTTING_DOWN = 421;

/** Only what was said of this very mail has a reason: all else may name machines, or repeat the log-in. */
function failureOf(error: SmtpError): MailFailure {
  const problem = problemOf(error);
  if (problem === 'unreachable') return new MailFailure(problem, error);
  const isAboutRecipient = error.command === 'RCPT TO';
  const reply = error.response ?? '';
  return new MailFailure(problem, error, failureReason({ isFinal: problem === 'refused', isAboutRecipient, reply }));
}

/** What is said of recipient and content is about this mail; all else is about the connection or the sender. */
function problemOf({ code, command, responseCode = 0 }: SmtpError): MailProblem {
  const isAboutMail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
  if (!isAboutMail || responseCode === SHUTTING_DOWN) return 'unreachable';
  return responseCode >= 500 ? 'refused' : 'deferred';
}

/** As `.eml` files in a folder, for a server without SMTP: any mail program opens them. */
export function fileMailer(folder: string, sender: Sender): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(sender, mail));
      const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${time}-${randomUUID().slice(0, 8)}.eml`), message as Buffer, { mode: 0o600 });
    },
  };
}

/** One recipient, whatever the address holds; and a text that stays legible where a mail is looked at as it is. */
const messageOf = (from: Sender, { to, subject, text }: Mail) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  textEncoding: 'quoted-printable' as const,
});

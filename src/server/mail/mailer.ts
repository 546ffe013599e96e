import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { sharedCheck } from '../shared-check.ts';
import { type FailureReason, failureReason } from './failure-reason.ts';
import type { Sender } from './mail-settings.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** A PNG below the text. */
  picture?: { fileName: string; png: Buffer };
  /** The reader's id, if the reader can be erased. */
  userId?: number;
}

export interface Mailer {
  /** Sends a mail. Rejects with a `MailFailure` if the mail server refuses it or cannot be reached. */
  send(mail: Mail): Promise<void>;
  /** True if mails can be sent now, judged by a check of a few seconds. Undefined for a mailer that always can. */
  isReachable?(): Promise<boolean>;
  /**
   * Deletes the stored mails to these users. Undefined for a mailer that stores none. Tries each mail, then rejects with
   * the number of mails that are left.
   */
  forget?(userIds: readonly number[]): Promise<void>;
}

export type MailProblem =
  /** The mail server will never accept this mail for this recipient. */
  | 'refused'
  /** The mail server does not accept this mail now; for example, the mailbox is full. */
  | 'deferred'
  /** The mail server accepts no mail now; for example, it is down or the password is wrong. */
  | 'unreachable';

/** Thrown if a mail could not be sent. */
export class MailFailure extends Error {
  readonly problem: MailProblem;
  /** Null if the failure is not about this mail. */
  readonly reason: FailureReason | null;

  constructor(problem: MailProblem, cause: Error, reason: FailureReason | null = null) {
    super(cause.message, { cause });
    this.name = 'MailFailure';
    this.problem = problem;
    this.reason = reason;
  }
}

/** Milliseconds. Limited, so that a silent mail server does not keep an administrator waiting for minutes. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** For a probe that a user waits for. */
const SHORT_TIMEOUTS = { connectionTimeout: 3000, greetingTimeout: 3000, socketTimeout: 3000 };

/**
 * Sends through the SMTP server at a URL such as `smtps://user:password@mail.example:465`. Greets with the host of
 * `publicUrl`, because mail servers distrust the name of a machine that they cannot find.
 */
export function smtpMailer(url: string, sender: Sender, publicUrl?: string): Mailer {
  const greeting = publicUrl === undefined ? {} : { name: greetingOf(publicUrl) };
  const transport = createTransport({ url, ...greeting, ...TIMEOUTS });
  const probe = createTransport({ url, ...greeting, ...SHORT_TIMEOUTS });
  return {
    async send(mail) {
      try {
        await transport.sendMail(messageOf(sender, mail));
      } catch (error) {
        throw failureOf(error as SmtpError);
      }
    },
    isReachable: sharedCheck(() => probe.verify().catch(() => false)),
  };
}

/** Returns a host as SMTP writes it (RFC 5321, 4.1.3): an IP address in brackets. */
function greetingOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  if (hostname.startsWith('[')) return hostname.replace('[', '[IPv6:');
  return isIP(hostname) ? `[${hostname}]` : hostname;
}

/** The library's error: the command that failed and, if the server replied, the reply's code. */
type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

const SHUTTING_DOWN = 421;

/**
 * Turns only a reply about this mail into a reason, because other replies may name machines or repeat the credentials.
 */
function failureOf(error: SmtpError): MailFailure {
  const problem = problemOf(error);
  if (problem === 'unreachable') return new MailFailure(problem, error);
  const isAboutRecipient = error.command === 'RCPT TO';
  const reply = error.response ?? '';
  return new MailFailure(problem, error, failureReason({ isFinal: problem === 'refused', isAboutRecipient, reply }));
}

/** Replies about recipient and content are about this mail; all others are about the connection or the sender. */
function problemOf({ code, command, responseCode = 0 }: SmtpError): MailProblem {
  const isAboutMail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
  if (!isAboutMail || responseCode === SHUTTING_DOWN) return 'unreachable';
  return responseCode >= 500 ? 'refused' : 'deferred';
}

/**
 * Writes mails as `.eml` files into a folder, for a server without SMTP. Any mail program opens them. The names contain
 * the readers' ids, so that the mails of erased people can be found.
 */
export function fileMailer(folder: string, sender: Sender): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(sender, mail));
      const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
      await mkdir(folder, { recursive: true });
      const reader = mail.userId === undefined ? '' : `-user-${mail.userId}`;
      const name = `${time}-${randomUUID().slice(0, 8)}${reader}.eml`;
      await writeFile(join(folder, name), message as Buffer, { mode: 0o600 });
    },
    async forget(userIds) {
      const erased = new Set(userIds.map(String));
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        // The folder is made for the first mail.
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      const failures: unknown[] = [];
      for (const name of names) {
        if (!erased.has(/-user-(\d+)\.eml$/.exec(name)?.[1] ?? '')) continue;
        await rm(join(folder, name), { force: true }).catch((error) => failures.push(error));
      }
      const count = failures.length;
      if (count > 0)
        throw new Error(`Mails of erased people that could not be deleted: ${count}`, { cause: failures[0] });
    },
  };
}

/**
 * Returns a message to exactly one recipient, even if the address contains a comma. The header stops automatic answers.
 * The encoding keeps the text legible in the mail's source.
 */
const messageOf = (from: Sender, { to, subject, text, picture }: Mail) => ({
  from,
  to: { name: '', address: to },
  subject,
  headers: { 'Auto-Submitted': 'auto-generated' },
  text,
  textEncoding: 'quoted-printable' as const,
  ...(picture && {
    attachments: [
      {
        filename: picture.fileName,
        content: picture.png,
        contentType: 'image/png',
        contentDisposition: 'inline' as const,
      },
    ],
  }),
});

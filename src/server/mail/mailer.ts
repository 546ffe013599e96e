import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { email as emailProblem } from '#shared/rules/validation.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

interface Address {
  name: string;
  address: string;
}

/** Sends a mail, or fails; what a failure means is the caller's to say. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** A mail server that does not answer must not keep an administrator waiting for minutes. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

const SENDER: Address = { name: 'Spinboard', address: 'no-reply@spinboard.invalid' };

/**
 * Through an SMTP server, named by an address such as `smtps://user:password@mail.example:465`. A user that is a mail
 * address is the sender: most servers take no mail from any other. Throws for what is no address.
 */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport({ url, ...TIMEOUTS });
  const user = decodeURIComponent(new URL(url).username);
  const from = emailProblem(user) === undefined ? { name: SENDER.name, address: user } : SENDER;
  return {
    async send(mail) {
      await transport.sendMail(messageOf(from, mail));
    },
  };
}

/** As `.eml` files in a folder, for a server without SMTP: any mail program opens them. */
export function fileMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(SENDER, mail));
      const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${time}-${randomUUID().slice(0, 8)}.eml`), message as Buffer, { mode: 0o600 });
    },
  };
}

/** One recipient, whatever the address holds; and a text that stays legible where a mail is looked at as it is. */
const messageOf = (from: Address, { to, subject, text }: Mail) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  textEncoding: 'quoted-printable' as const,
});

import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends a mail, or fails; what a failure means is the caller's to say. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** A mail server that does not answer must not keep an administrator waiting for minutes. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

const SENDER = 'Spinboard <no-reply@spinboard.invalid>';

/** Through an SMTP server, named by an address such as `smtps://user:password@mail.example:465`. */
export function smtpMailer(url: string, from: string = SENDER): Mailer {
  const transport = createTransport({ url, ...TIMEOUTS });
  return {
    async send(mail) {
      await transport.sendMail(messageOf(from, mail));
    },
  };
}

/** As `.eml` files in a folder, for a server without SMTP: any mail program opens them. */
export function fileMailer(folder: string, from: string = SENDER): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(from, mail));
      const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${time}-${randomUUID().slice(0, 8)}.eml`), message as Buffer, { mode: 0o600 });
    },
  };
}

/** One recipient, whatever the address holds; and a text that stays legible where a mail is looked at as it is. */
const messageOf = (from: string, { to, subject, text }: Mail) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  textEncoding: 'quoted-printable' as const,
});

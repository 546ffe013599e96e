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

const SENDER = 'Spinboard <no-reply@spinboard.invalid>';

/** Through an SMTP server, named by an address such as `smtps://user:password@mail.example:465`. */
export function smtpMailer(url: string, from: string = SENDER): Mailer {
  const transport = createTransport(url);
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail });
    },
  };
}

/** As `.eml` files in a folder, for a server without SMTP: any mail program opens them. */
export function fileMailer(folder: string, from: string = SENDER): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ from, ...mail });
      const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${time}-${randomUUID().slice(0, 8)}.eml`), message as Buffer, { mode: 0o600 });
    },
  };
}

import { emailProblem } from '#shared/rules/limits.ts';

/** The sender of all mails. */
export interface Sender {
  name: string;
  address: string;
}

/** How mails are sent. */
export interface MailSettings {
  /** For example `smtps://user:password@mail.example:465`; undefined without a mail server. */
  smtpUrl?: string;
  sender: Sender;
}

/** The environment variables for mail. */
export interface MailEnvironment {
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
}

const NAME = 'Spinboard';

/** The sender of mails that are only written to a folder. */
export const NOBODY: Sender = { name: NAME, address: 'no-reply@spinboard.invalid' };

/** Thrown for invalid mail settings. The message never contains the password. */
export class MailSettingsWrong extends Error {}

/**
 * Returns the mail settings. The sender is MAIL_FROM, or else the user of SMTP_URL if that is a mail address, because
 * most servers accept no other sender. Throws `MailSettingsWrong` for an invalid address, and for a mail server without
 * a sender.
 */
export function mailSettingsOf({ SMTP_URL: smtpUrl, MAIL_FROM: mailFrom }: MailEnvironment): MailSettings {
  const named = mailFrom ? senderOf(mailFrom) : null;
  if (!smtpUrl) return { sender: named ?? NOBODY };
  const user = userOf(smtpUrl);
  const sender = named ?? (isAddress(user) ? { name: NAME, address: user } : null);
  if (!sender) {
    throw new MailSettingsWrong(
      'The user of SMTP_URL is no mail address: set MAIL_FROM to the address that mails are from, such as shows@vendor.example.',
    );
  }
  return { smtpUrl, sender };
}

const isAddress = (text: string): boolean => emailProblem(text) === undefined;

/** Reads `shows@vendor.example`, or `Vendor Shows <shows@vendor.example>`. */
function senderOf(mailFrom: string): Sender {
  const [, name = '', address = mailFrom] = /^([^<>\p{Cc}]*)<([^<>]*)>\s*$/u.exec(mailFrom) ?? [];
  if (!isAddress(address)) {
    throw new MailSettingsWrong(
      'MAIL_FROM must be a mail address, such as shows@vendor.example or Vendor Shows <shows@vendor.example>.',
    );
  }
  return { name: name.trim().replace(/^"(.*)"$/, '$1') || NAME, address: address.trim() };
}

function userOf(smtpUrl: string): string {
  const url = URL.parse(smtpUrl);
  try {
    if (url && /^smtps?:$/.test(url.protocol) && url.hostname !== '') {
      decodeURIComponent(url.password);
      return decodeURIComponent(url.username);
    }
  } catch {
    // The address contains a stray percent sign.
  }
  throw new MailSettingsWrong(
    'SMTP_URL must be an address such as smtps://user:password@mail.example:465; an @ within the user is written as %40.',
  );
}

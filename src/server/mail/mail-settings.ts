import { emailProblem } from '#shared/rules/limits.ts';

/** Whom mails are from. */
export interface Sender {
  name: string;
  address: string;
}

/** How mails go out. */
export interface MailSettings {
  /** Such as `smtps://user:password@mail.example:465`; left out where there is no mail server. */
  smtpUrl?: string;
  sender: Sender;
}

/** Environment variables that say how mails go out. */
export interface MailEnvironment {
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
}

const NAME = 'Spinboard';

/** For mails that are only written to a folder. */
export const NOBODY: Sender = { name: NAME, address: 'no-reply@spinboard.invalid' };

/** What is set cannot be used. The message never holds the password. */
export class MailSettingsWrong extends Error {}

/**
 * The sender is MAIL_FROM, else the user of SMTP_URL where that is a mail address: most servers take no mail from any
 * other. Throws `MailSettingsWrong` for what is no address, and where there is a mail server but no sender.
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

/** `shows@vendor.example`, or `Vendor Shows <shows@vendor.example>`. */
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
    // A percent sign that encodes nothing.
  }
  throw new MailSettingsWrong(
    'SMTP_URL must be an address such as smtps://user:password@mail.example:465; an @ within the user is written as %40.',
  );
}

import type { KioskTrouble } from '#shared/entities/fleet.ts';
import { text } from '../texts.ts';
import { mailText } from './mail-text.ts';
import type { Mail } from './mailer.ts';

/** A kiosk that a mail is about, and what is wrong with it; nothing any more in a mail that says so. */
export interface MailedKiosk {
  name: string;
  place: string | null;
  troubles: readonly KioskTrouble[];
}

/** More than these are counted, not named. */
const MOST_NAMED = 50;

/** The mail about kiosks that need somebody. */
export const alarmMail = (to: string, kiosks: readonly MailedKiosk[]): Mail =>
  mailOf(to, kiosks, {
    subject: text('mail.kioskAlarmSubject', { count: kiosks.length }),
    intro: text('mail.kioskAlarm'),
  });

/** The mail that they do not any more. */
export const recoveryMail = (to: string, kiosks: readonly MailedKiosk[]): Mail =>
  mailOf(to, kiosks, {
    subject: text('mail.kioskRecoverySubject', { count: kiosks.length }),
    intro: text('mail.kioskRecovery'),
  });

function mailOf(to: string, kiosks: readonly MailedKiosk[], { subject, intro }: { subject: string; intro: string }) {
  const more = kiosks.length - MOST_NAMED;
  const lines = [
    intro,
    '',
    ...kiosks.slice(0, MOST_NAMED).map(lineOf),
    ...(more > 0 ? [text('mail.kiosksMore', { count: more })] : []),
    '',
    text('mail.kioskPage'),
    '',
  ];
  return { to, subject, text: lines.join('\n') };
}

function lineOf({ name, place, troubles }: MailedKiosk): string {
  const kiosk = mailText(place === null ? name : text('mail.kioskAtPlace', { kiosk: name, place }));
  if (troubles.length === 0) return `- ${kiosk}`;
  return `- ${text('mail.kioskTroubles', { kiosk, troubles: troubles.map((one) => text(`trouble.${one}`)).join(', ') })}`;
}

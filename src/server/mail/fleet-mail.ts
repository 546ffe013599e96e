import type { KioskTrouble } from '#shared/entities/fleet.ts';
import { text } from '../texts.ts';
import { mailText } from './mail-text.ts';
import type { Mail } from './mailer.ts';

/** A kiosk in a mail, with its problems. A recovery mail lists no problems. */
export interface MailedKiosk {
  name: string;
  place: string | null;
  troubles: readonly KioskTrouble[];
}

/** Maximum number of kiosks that a mail names. The mail gives only the number of the others. */
const MOST_NAMED = 50;

/** Returns the mail about kiosks that need attention, or about kiosks that no longer do. */
export function fleetMail(kind: 'Alarm' | 'Recovery', to: string, kiosks: readonly MailedKiosk[]): Mail {
  const subject = text(`mail.kiosk${kind}Subject`, { count: kiosks.length });
  const more = kiosks.length - MOST_NAMED;
  const lines = [
    text(`mail.kiosk${kind}`),
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
  const kiosk =
    place === null ? mailText(name) : text('mail.kioskAtPlace', { kiosk: mailText(name), place: mailText(place) });
  if (troubles.length === 0) return `- ${kiosk}`;
  return `- ${text('mail.kioskTroubles', { kiosk, troubles: troubles.map((one) => text(`trouble.${one}`)).join(', ') })}`;
}

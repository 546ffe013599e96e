import { assertNever } from '#shared/app-error.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { CampaignAction } from '#shared/entities/campaign-action.ts';
import { listOf } from '#shared/entities/id.ts';
import { dayAt, dayOf } from '#shared/rules/campaign-dates.ts';
import { cutText } from '#shared/rules/cut-text.ts';
import type { TimeZone } from '#shared/rules/venue-time.ts';
import { locale } from '#shared/texts/locale.ts';
import { text } from '../../../admin-texts.ts';
import { clockTime } from '../../../components/clock-time.ts';
import { dayText } from '../parts/format.ts';
import { venueMoment } from '../parts/venue-moment.ts';

/** The characters of a corrected text that its record shows. */
const SHOWN = 80;

/**
 * Returns a record in words, such as '12 units of Earbuds added by Anna Berg, 11/26/2026 15:40'. Shows the moment of the
 * change in the reader's time, and the end of a pause also in the venue's time.
 */
export function actionText(
  { kind, from, to, prizeName, questionText, doneBy, doneDate }: CampaignAction,
  campaign: Pick<Campaign, 'timeZone'>,
): string {
  const done = { name: doneBy ?? text('actions.someone'), moment: momentText(doneDate) };
  switch (kind) {
    case 'extended':
      return text('actions.extended', { ...done, from: endText(from), to: endText(to) });
    case 'opened':
      return text('actions.opened', { ...done, from: endText(from) });
    case 'reopened':
      return text('actions.reopened', done);
    case 'paused':
      return text('actions.paused', { ...done, until: showMoment(to, campaign) });
    case 'resumed':
      return text('actions.resumed', { ...done, until: showMoment(from, campaign) });
    case 'ended':
      return text('actions.ended', { ...done, from: endText(from) });
    case 'units-added':
      return text('actions.added', {
        ...done,
        units: Number(to) - Number(from),
        prize: prizeName ?? '',
        from: Number(from),
        to: Number(to),
      });
    case 'units-taken':
      return text('actions.taken', {
        ...done,
        units: Number(from) - Number(to),
        prize: prizeName ?? '',
        from: Number(from),
        to: Number(to),
      });
    case 'units-returned':
      return text('actions.returned', { ...done, units: Number(to) - Number(from), prize: prizeName ?? '' });
    case 'text-corrected':
      return text('corrections.text', { ...done, from: cutText(from, SHOWN), to: cutText(to, SHOWN) });
    case 'picture-replaced':
      if (questionText == null) return text('corrections.picture', { ...done, prize: prizeName ?? '' });
      return text(`questionImage.${changeOf(from, to)}`, { ...done, question: cutText(questionText, SHOWN) });
    case 'archived':
    case 'unarchived':
    case 'deleted':
      return text(`campaigns.${kind}`, done);
    case 'people-erased':
      return text('people.action', { count: Number(to), moment: done.moment });
    case 'restored':
      return text(doneBy == null ? 'campaigns.restoredByPlay' : 'campaigns.restored', done);
    default:
      return assertNever(kind);
  }
}

/** A question may have no picture before or after a change. The record then has no file name. */
function changeOf(from: string, to: string): 'added' | 'removed' | 'replaced' {
  if (from === '') return 'added';
  return to === '' ? 'removed' : 'replaced';
}

/** The number of kiosks that a record names. */
const NAMED = 5;
const list = new Intl.ListFormat(locale.tag, { type: 'unit' });

/** Returns which kiosks have not received a change, or null if all have. */
export function pendingText({ pendingKiosks }: CampaignAction): string | null {
  const names = listOf(pendingKiosks);
  if (names.length === 0) return null;
  return text('actions.pending', {
    names: list.format(names.slice(0, NAMED)),
    more: Math.max(0, names.length - NAMED),
  });
}

/** Returns a moment such as '11/26/2026 15:40', in the given time zone or the reader's. */
function momentText(date: string, zone?: TimeZone): string {
  const moment = Date.parse(date);
  return text('actions.moment', { day: dayText(dayAt(moment, zone)), time: clockTime(moment, zone) });
}

/** Returns a moment of the show in the reader's time, and also in the venue's where its clock differs. */
export const showMoment = (date: string, campaign: Pick<Campaign, 'timeZone'>): string =>
  venueMoment(date, campaign, momentText);

/** Returns the day of a start or an end, or the moment of an early end. */
export const endText = (date: string): string => (date.endsWith('Z') ? momentText(date) : dayText(dayOf(date) ?? date));

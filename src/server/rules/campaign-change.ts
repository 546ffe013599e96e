import { isSameId } from '#shared/entities/base.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import { canonicalLanguage, languageProblem } from '#shared/rules/languages.ts';
import { MAXIMUM_BONUS_POINTS } from '#shared/rules/limits.ts';
import type { Row } from '../database/schema.ts';
import type { CampaignValues } from '../repositories/campaigns.ts';
import { text } from '../texts.ts';
import {
  fieldError,
  optionalText,
  requireField,
  requireName,
  requireNoProblem,
  requireNumber,
  trimmed,
} from './fields.ts';
import { endOfDay, isBeforeToday, isSameMoment, readMoment, type SentMoment, startOfDay } from './moment.ts';

/** A campaign as an administrator sends it. */
export type SentCampaign = Pick<
  Campaign,
  'campaignName' | 'startDate' | 'endDate' | 'campaignTypeId' | 'bonusPointsAwarded' | 'walkUpConsent' | 'language'
>;

/** True if saving would change nothing. `type` is the stored campaign's type. */
export const isSameCampaign = (
  stored: CampaignValues,
  sent: SentCampaign,
  type: Row<'campaign_types'> | undefined,
): boolean =>
  trimmed(sent.campaignName) === stored.name &&
  isSameDate(sent.startDate, stored.start_date, startOfDay) &&
  isSameDate(sent.endDate, stored.end_date, endOfDay) &&
  isSameId(sent.campaignTypeId, stored.campaign_type_id) &&
  (type?.is_prize_wheel_allowed !== 1 || sent.bonusPointsAwarded === stored.bonus_points_awarded) &&
  campaignLanguage(stored, sent) === stored.language;

/** Returns the walk-up consent to store. A missing text keeps the stored one; an empty text stops walk-ups. */
export const walkUpConsent = (stored: CampaignValues | undefined, sent: SentCampaign): string | null =>
  sent.walkUpConsent === undefined
    ? (stored?.walk_up_consent ?? null)
    : optionalText(text('field.walkUpConsent'), sent.walkUpConsent);

/** Returns the language to store, as a canonical tag. A missing one keeps the stored one; an empty one removes it. */
function campaignLanguage(stored: CampaignValues | undefined, sent: SentCampaign): string | null {
  if (sent.language === undefined) return stored?.language ?? null;
  const language = trimmed(sent.language);
  requireNoProblem(text('field.language'), languageProblem(language));
  return language && canonicalLanguage(language);
}

/** Returns the later end date to store. Only the day of the sent moment counts. Throws a Refusal. `now` is in ms. */
export function checkLaterEnd(stored: CampaignValues, sent: string, now: number): string {
  const field = text('field.endDate');
  const end = requireDate(field, sent, { stored: stored.end_date, now, inFull: endOfDay });
  if (Date.parse(end) <= Date.parse(stored.end_date)) throw fieldError(field, text('rule.endNotLater'));
  return end;
}

/**
 * Checks a campaign and returns the values to store (docs/specification.md, 5). Throws a Refusal for the first field
 * that is missing or invalid.
 * @param type the sent game type, if the server has it
 * @param stored the campaign before the change; an unchanged date may be in the past
 * @param now milliseconds since the epoch
 */
export function checkCampaign(
  sent: SentCampaign,
  { type, stored, now }: { type: Row<'campaign_types'> | undefined; stored?: CampaignValues; now: number },
): CampaignValues {
  const name = requireName(text('field.campaignName'), sent.campaignName);
  const start = { stored: stored?.start_date, now, inFull: startOfDay };
  const start_date = requireDate(text('field.startDate'), sent.startDate, start);
  const end = { stored: stored?.end_date, now, inFull: endOfDay };
  const end_date = requireDate(text('field.endDate'), sent.endDate, end);
  if (Date.parse(end_date) < Date.parse(start_date))
    throw fieldError(text('field.endDate'), text('rule.endBeforeStart'));
  requireField(text('field.gameType'), sent.campaignTypeId);
  if (!type) throw fieldError(text('field.gameType'), text('problem.noGameType'));
  return {
    name,
    start_date,
    end_date,
    campaign_type_id: type.id,
    // Only the wheel has a bonus segment.
    bonus_points_awarded:
      type.is_prize_wheel_allowed === 1
        ? requireNumber(text('field.bonusPoints'), sent.bonusPointsAwarded, MAXIMUM_BONUS_POINTS)
        : 0,
    walk_up_consent: walkUpConsent(stored, sent),
    language: campaignLanguage(stored, sent),
  };
}

/** Returns the start or the end of a moment's day. */
type InFull = (moment: SentMoment) => string;

function isSameDate(sent: string | null | undefined, stored: string, inFull: InFull): boolean {
  const moment = readMoment(sent?.trim() ?? '');
  return isSameMoment(sent, stored) || (moment !== null && isSameMoment(inFull(moment), stored));
}

/** Returns the date to store. Only the day of the sent moment counts. */
function requireDate(
  field: string,
  sent: string | null | undefined,
  { stored, now, inFull }: { stored: string | undefined; now: number; inFull: InFull },
): string {
  const moment = readMoment(requireField(field, trimmed(sent)));
  if (!moment) throw fieldError(field, text('problem.moment'));
  const isNew = stored === undefined || !isSameDate(moment.text, stored, inFull);
  if (isNew && isBeforeToday(moment, now)) throw fieldError(field, text('rule.pastDate'));
  // A client may send the stored moment in another time zone, so the stored day counts.
  return inFull((isNew ? null : readMoment(stored)) ?? moment);
}

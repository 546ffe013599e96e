import { isSameId } from '#shared/entities/base.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import { askedQuestionsProblem } from '#shared/rules/asked-questions.ts';
import { dayOf as endDayOf, isDay } from '#shared/rules/campaign-dates.ts';
import { claimByProblem } from '#shared/rules/claim-by.ts';
import { canonicalLanguage, languageProblem } from '#shared/rules/languages.ts';
import { MAXIMUM_BONUS_POINTS } from '#shared/rules/limits.ts';
import { clockTime, hoursProblems } from '#shared/rules/opening-hours.ts';
import { isSameValue } from '#shared/rules/same-value.ts';
import { isSameTimeZone, knownTimeZone, type TimeZone, timeZoneProblem } from '#shared/rules/venue-time.ts';
import type { Row } from '../database/schema.ts';
import type { CampaignValues } from '../repositories/campaigns.ts';
import { text } from '../texts.ts';
import { consentValues, type SentConsent } from './consent-change.ts';
import { fieldError, requireField, requireName, requireNoProblem, requireNumber, trimmed } from './fields.ts';
import { dayOf, endOfDay, isBeforeToday, isSameMoment, readMoment, type SentMoment, startOfDay } from './moment.ts';

/** A campaign as an administrator sends it. */
export type SentCampaign = SentConsent &
  Pick<
    Campaign,
    | 'campaignName'
    | 'startDate'
    | 'endDate'
    | 'campaignTypeId'
    | 'bonusPointsAwarded'
    | 'language'
    | 'timeZone'
    | 'askedQuestions'
    | 'opensAt'
    | 'closesAt'
    | 'claimBy'
  >;

/** True if saving would change nothing. `type` is the stored campaign's type. */
export const isSameCampaign = (
  stored: CampaignValues,
  sent: SentCampaign,
  type: Row<'campaign_types'> | undefined,
): boolean =>
  trimmed(sent.campaignName) === stored.name &&
  campaignTimeZone(stored, sent) === stored.time_zone &&
  isSameValue(openingHours(stored, sent), pick(stored)) &&
  isSameDate(sent.startDate, stored.start_date, { zone: zoneOf(stored), inFull: startOfDay }) &&
  isSameDate(sent.endDate, stored.end_date, { zone: zoneOf(stored), inFull: endOfDay }) &&
  isSameId(sent.campaignTypeId, stored.campaign_type_id) &&
  (type?.is_prize_wheel_allowed !== 1 || sent.bonusPointsAwarded === stored.bonus_points_awarded) &&
  campaignLanguage(stored, sent) === stored.language &&
  askedNumber(stored, sent) === stored.asked_questions &&
  claimByOf(stored, sent) === stored.claim_by;

/** Returns the language to store, as a canonical tag. A missing one keeps the stored one; an empty one removes it. */
function campaignLanguage(stored: CampaignValues | undefined, sent: SentCampaign): string | null {
  if (sent.language === undefined) return stored?.language ?? null;
  const language = trimmed(sent.language);
  requireNoProblem(text('field.language'), languageProblem(language));
  return language && canonicalLanguage(language);
}

/**
 * Returns the time zone to store. A missing one keeps the stored one, as does another name of it; an empty one removes
 * it.
 */
function campaignTimeZone(stored: CampaignValues | undefined, sent: SentCampaign): string | null {
  const before = stored?.time_zone ?? null;
  const zone = sent.timeZone === undefined ? before : trimmed(sent.timeZone);
  if (isSameTimeZone(zone, before)) return before;
  requireNoProblem(text('field.timeZone'), timeZoneProblem(zone));
  return zone;
}

type HoursValues = Pick<CampaignValues, 'opens_at' | 'closes_at'>;
const pick = ({ opens_at, closes_at }: HoursValues): HoursValues => ({ opens_at, closes_at });

/** Returns the opening hours to store. A missing time keeps the stored one; two empty ones remove both. */
function openingHours(stored: CampaignValues | undefined, sent: SentCampaign): HoursValues {
  const entryOf = (value: string | null | undefined, before: string | null | undefined) =>
    (value === undefined ? before : value) ?? '';
  const entry = {
    opensAt: entryOf(sent.opensAt, stored?.opens_at),
    closesAt: entryOf(sent.closesAt, stored?.closes_at),
  };
  const { opensAt, closesAt } = hoursProblems(entry);
  requireNoProblem(text('field.opensAt'), opensAt);
  requireNoProblem(text('field.closesAt'), closesAt);
  return { opens_at: clockTime(entry.opensAt), closes_at: clockTime(entry.closesAt) };
}

/** Returns the campaign's time zone; null if it has none, or one that this server does not know. */
const zoneOf = ({ time_zone }: Pick<CampaignValues, 'time_zone'>): TimeZone | null => knownTimeZone(time_zone);

/** Returns how many questions to ask of each player, null for all. A missing number keeps the stored one. */
function askedNumber(stored: CampaignValues | undefined, { askedQuestions: count }: SentCampaign): number | null {
  if (count === undefined) return stored?.asked_questions ?? null;
  requireNoProblem(text('field.askedQuestions'), askedQuestionsProblem(count));
  return count;
}

/** Returns the claim-by day to store. A missing one keeps the stored one; an empty one removes it. */
const claimByOf = (stored: CampaignValues | undefined, { claimBy }: SentCampaign): string | null =>
  claimBy === undefined ? (stored?.claim_by ?? null) : trimmed(claimBy);

/** Throws a Refusal for an invalid claim-by day. An unchanged one stays, also in a campaign that was extended beyond it. */
function requireClaimBy(claimBy: string | null, end: string, stored: CampaignValues | undefined): void {
  const isUnchanged = claimBy === stored?.claim_by && end === stored?.end_date;
  if (isUnchanged || claimBy === null) return;
  if (!isDay(claimBy)) throw fieldError(text('field.claimBy'), text('problem.day'));
  requireNoProblem(text('field.claimBy'), claimByProblem(claimBy, endDayOf(end)));
}

/** Returns the later end date to store. Only the day of the sent moment counts. Throws a Refusal. `now` is in ms. */
export function checkLaterEnd(stored: CampaignValues, sent: string, now: number): string {
  const field = text('field.endDate');
  const end = requireDate(field, sent, { stored: stored.end_date, now, zone: zoneOf(stored), inFull: endOfDay });
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
  const time_zone = campaignTimeZone(stored, sent);
  const zone = zoneOf({ time_zone });
  const start = { stored: stored?.start_date, now, zone, inFull: startOfDay };
  const start_date = requireDate(text('field.startDate'), sent.startDate, start);
  const end = { stored: stored?.end_date, now, zone, inFull: endOfDay };
  const end_date = requireDate(text('field.endDate'), sent.endDate, end);
  if (Date.parse(end_date) < Date.parse(start_date))
    throw fieldError(text('field.endDate'), text('rule.endBeforeStart'));
  const claim_by = claimByOf(stored, sent);
  requireClaimBy(claim_by, end_date, stored);
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
    ...consentValues(stored, sent),
    language: campaignLanguage(stored, sent),
    time_zone,
    asked_questions: askedNumber(stored, sent),
    ...openingHours(stored, sent),
    claim_by,
  };
}

interface DateRule {
  /** The venue's time zone; null for that of each moment. */
  zone: TimeZone | null;
  /** Returns the start or the end of a moment's day. */
  inFull(moment: SentMoment, zone: TimeZone | null): string;
}

/** True if the sent date is the stored one: the same moment, or on the same day. */
function isSameDate(sent: string | null | undefined, stored: string, { zone, inFull }: DateRule): boolean {
  const [moment, before] = [readMoment(sent?.trim() ?? ''), readMoment(stored)];
  if (isSameMoment(sent, stored)) return true;
  if (moment === null) return false;
  // A day has other moments after the campaign's time zone has changed.
  if (zone !== null && before !== null) return dayOf(moment, zone) === before.day;
  return isSameMoment(inFull(moment, zone), stored);
}

/** Returns the date to store. Only the day of the sent moment counts. */
function requireDate(
  field: string,
  sent: string | null | undefined,
  { stored, now, zone, inFull }: DateRule & { stored: string | undefined; now: number },
): string {
  const moment = readMoment(requireField(field, trimmed(sent)));
  if (!moment) throw fieldError(field, text('problem.moment'));
  const isNew = stored === undefined || !isSameDate(moment.text, stored, { zone, inFull });
  if (isNew && isBeforeToday(moment, now, zone)) throw fieldError(field, text('rule.pastDate'));
  // A client may send the stored moment in another time zone, so the stored day counts.
  return inFull((isNew ? null : readMoment(stored)) ?? moment, zone);
}

import { isSameId } from '#shared/entities/base.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import { END_BEFORE_START, PAST_DATE } from '#shared/rules/campaign-form.ts';
import { MAXIMUM_BONUS_POINTS } from '#shared/rules/limits.ts';
import type { CampaignTypeRow, CampaignValues } from '../repositories/campaigns.ts';
import { fieldError, requireField, requireName, requireNumber, trimmed } from './fields.ts';
import { isBeforeToday, isSameMoment, readMoment, type SentMoment } from './moment.ts';

/** A campaign as an administrator sends it. */
export type SentCampaign = Pick<
  Campaign,
  'campaignName' | 'startDate' | 'endDate' | 'campaignTypeId' | 'bonusPointsAwarded'
>;

/** Whether saving it would change nothing. `type` is the stored campaign's. */
export const isSameCampaign = (
  stored: CampaignValues,
  sent: SentCampaign,
  type: CampaignTypeRow | undefined,
): boolean =>
  trimmed(sent.campaignName) === stored.name &&
  isSameMoment(sent.startDate, stored.start_date) &&
  isSameMoment(sent.endDate, stored.end_date) &&
  isSameId(sent.campaignTypeId, stored.campaign_type_id) &&
  (type?.is_prize_wheel_allowed !== 1 || sent.bonusPointsAwarded === stored.bonus_points_awarded);

/**
 * The values to store (SPEC 5). Throws a 400 for what is missing or makes no sense.
 * @param type the sent game type, if it is known
 * @param stored the campaign as it is: a date that stays may be in the past
 * @param now milliseconds since the epoch
 */
export function checkCampaign(
  sent: SentCampaign,
  { type, stored, now }: { type: CampaignTypeRow | undefined; stored?: CampaignValues; now: number },
): CampaignValues {
  const name = requireName('Campaign name', sent.campaignName);
  const start = requireDate('Start date', sent.startDate, { stored: stored?.start_date, now });
  const end = requireDate('End date', sent.endDate, { stored: stored?.end_date, now });
  if (end.time < start.time) throw fieldError('End date', END_BEFORE_START);
  requireField('Game type', sent.campaignTypeId);
  if (!type) throw fieldError('Game type', 'There is no such game type');
  return {
    name,
    start_date: start.text,
    end_date: end.text,
    campaign_type_id: type.id,
    // Only a wheel has the segment that brings them.
    bonus_points_awarded:
      type.is_prize_wheel_allowed === 1
        ? requireNumber('Bonus points', sent.bonusPointsAwarded, MAXIMUM_BONUS_POINTS)
        : 0,
  };
}

function requireDate(
  field: string,
  text: string | null | undefined,
  { stored, now }: { stored: string | undefined; now: number },
): SentMoment {
  const moment = readMoment(requireField(field, trimmed(text)));
  if (!moment) throw fieldError(field, 'Must be a date with its time and time zone, such as 2026-05-01T00:00:00+02:00');
  const isNew = stored === undefined || !isSameMoment(moment.text, stored);
  if (isNew && isBeforeToday(moment, now)) throw fieldError(field, PAST_DATE);
  return moment;
}

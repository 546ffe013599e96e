import type { EndpointName } from '#shared/api/endpoints.ts';
import type { NewRow, Row } from '../database/schema.ts';
import { insertCampaignAction } from '../repositories/campaign-actions.ts';
import { optionalText } from '../rules/fields.ts';
import { timestamp } from '../services.ts';
import { text } from '../texts.ts';
import type { Call } from './route.ts';

type Change = Pick<
  NewRow<'campaign_actions'>,
  'kind' | 'from_value' | 'to_value' | 'prize_id' | 'question_id' | 'question_version' | 'answer_id'
>;
type ActionCall = Pick<Call<EndpointName>, 'user' | 'db' | 'services'> & {
  body: { reason?: string | null | undefined };
};

/**
 * Records a change next to a campaign's form: who made it, when (ISO 8601), and why. The change must raise the campaign's
 * version by one, from `campaign.version`.
 */
export const recordAction = (
  { body, user, db, services }: ActionCall,
  campaign: Pick<Row<'campaigns'>, 'id' | 'version'>,
  change: Change,
  done_at = timestamp(services.clock),
): Promise<number> =>
  insertCampaignAction(db, {
    ...change,
    campaign_id: campaign.id,
    reason: optionalText(text('field.reason'), body.reason),
    done_by: user.id,
    done_at,
    campaign_version: campaign.version + 1,
  });

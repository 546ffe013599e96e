import { prepared } from '../database/prepared.ts';
import type { Db, Row } from '../database/schema.ts';
import { CLOSING_KINDS } from '../rules/closings.ts';
import { DATE_COLUMNS, type DateColumns } from '../rules/play-dates.ts';

/** The data that decides whether a player's step is accepted. */
export interface PlayRow
  extends DateColumns,
    Pick<Row<'campaigns'>, 'bonus_points_awarded' | 'asked_questions' | 'question_seed' | 'deleted_at'>,
    Pick<Row<'campaign_types'>, 'is_prize_wheel_allowed' | 'is_press_your_luck_allowed'> {
  /** 1 if the player was invited to the campaign by mail. */
  is_email_sent: number;
  /** The player's stored correct answers. */
  correct_answers: number;
  /** True if administrators have ever paused the campaign or ended it early. */
  has_closings: number | boolean;
  /** The device that has leased the play, or null. */
  holder_id: number | null;
}

export interface PlayKey {
  userId: number;
  campaignId: number;
  /** ISO 8601. */
  now: string;
}

const selectPlay = prepared<PlayKey, PlayRow>((db, value) =>
  db
    .selectFrom('campaign_users')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_users.campaign_id')
    .innerJoin('campaign_types', 'campaign_types.id', 'campaigns.campaign_type_id')
    .select(DATE_COLUMNS)
    .select(['bonus_points_awarded', 'asked_questions', 'question_seed', 'deleted_at'])
    .select(['is_prize_wheel_allowed', 'is_press_your_luck_allowed', 'campaign_users.is_email_sent'])
    .select((eb) => [
      eb
        .selectFrom('user_answers')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('user_answers.user_id', '=', 'campaign_users.user_id')
        .whereRef('user_answers.campaign_id', '=', 'campaign_users.campaign_id')
        .where('is_correct', '=', 1)
        .$asScalar()
        .$notNull()
        .as('correct_answers'),
      eb
        .exists(
          eb
            .selectFrom('campaign_actions')
            .select('id')
            .whereRef('campaign_actions.campaign_id', '=', 'campaigns.id')
            .where('kind', 'in', CLOSING_KINDS),
        )
        .$castTo<number | boolean>()
        .as('has_closings'),
      eb
        .selectFrom('lease_plays')
        .innerJoin('leases', 'leases.device_id', 'lease_plays.device_id')
        .select('lease_plays.device_id')
        .whereRef('lease_plays.user_id', '=', 'campaign_users.user_id')
        .whereRef('lease_plays.campaign_id', '=', 'campaign_users.campaign_id')
        .where('released_at', '>', value('now'))
        .as('holder_id'),
    ])
    .where('campaign_users.campaign_id', '=', value('campaignId'))
    .where('campaign_users.user_id', '=', value('userId')),
);

/** Returns a player's play in a campaign, or undefined if the player is not assigned to it. */
export const findPlay = async (db: Db, key: PlayKey): Promise<PlayRow | undefined> => (await selectPlay(db, key))[0];

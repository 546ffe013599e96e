import { TimeActionKind } from '#shared/entities/campaign-action.ts';
import { prepared } from '../database/prepared.ts';
import type { Db, NewRow, Row } from '../database/schema.ts';
import type { TimeAction } from '../rules/closings.ts';

/** A record, with the prize's and the administrator's names and the question's text. */
export type NamedAction = Row<'campaign_actions'> & {
  prize_name: string | null;
  question_text: string | null;
  first_name: string | null;
  last_name: string | null;
};

/** @returns the record's id */
export async function insertCampaignAction(db: Db, action: NewRow<'campaign_actions'>): Promise<number> {
  return (await db.insertInto('campaign_actions').values(action).returning('id').executeTakeFirstOrThrow()).id;
}

/** Raises the number in the record of a run that goes on. */
export async function raiseCount(db: Db, id: number, count: number): Promise<void> {
  await db
    .updateTable('campaign_actions')
    .set({ to_value: String(count) })
    .where('id', '=', id)
    .execute();
}

/** Returns the changes to the times of a campaign, oldest first. */
export const listTimeActions = (db: Db, campaignId: number): Promise<TimeAction[]> =>
  db
    .selectFrom('campaign_actions')
    .select(['kind', 'to_value', 'done_at'])
    .where('campaign_id', '=', campaignId)
    .where('kind', 'in', TimeActionKind.enum)
    .orderBy('id')
    .$castTo<TimeAction>()
    .execute();

/** Returns the texts that a question's answers had before corrections. */
export const listFormerTexts = (db: Db, questionId: number) =>
  db
    .selectFrom('answers')
    .innerJoin('campaign_actions', 'campaign_actions.answer_id', 'answers.id')
    .select(['answers.id as answer_id', 'campaign_actions.from_value'])
    .where('answers.question_id', '=', questionId)
    .execute();

/** Returns a campaign's records, latest first. */
export const listCampaignActions = (db: Db, campaignId: number): Promise<NamedAction[]> =>
  db
    .selectFrom('campaign_actions')
    .leftJoin('prizes', 'prizes.id', 'campaign_actions.prize_id')
    .leftJoin('questions', 'questions.id', 'campaign_actions.question_id')
    .leftJoin('users', 'users.id', 'campaign_actions.done_by')
    .selectAll('campaign_actions')
    .select(['prizes.name as prize_name', 'questions.question_text', 'users.first_name', 'users.last_name'])
    .where('campaign_actions.campaign_id', '=', campaignId)
    .orderBy('campaign_actions.id', 'desc')
    .execute();

/**
 * Counts, for each correction of a question, the answers of players who had not seen it. Leaves out corrections without
 * such answers.
 */
export const countFormerAnswers = (db: Db, campaignId: number) =>
  db
    .selectFrom('campaign_actions')
    .innerJoin('user_answers', (join) =>
      join
        .onRef('user_answers.question_id', '=', 'campaign_actions.question_id')
        .onRef('user_answers.question_version', '<=', 'campaign_actions.question_version'),
    )
    .select(({ fn }) => ['campaign_actions.id as action_id', fn.countAll<number>().as('answers')])
    .where('campaign_actions.campaign_id', '=', campaignId)
    .groupBy('campaign_actions.id')
    .execute();

/** A kiosk of a campaign that has not received a change. */
export interface PendingKiosk {
  action_id: number;
  name: string;
}

/**
 * Returns the kiosks in use that have not received the changes of a campaign, by name. A kiosk that was registered
 * later receives the changed campaign at once.
 */
export const listPendingKiosks = (db: Db, campaignId: number): Promise<PendingKiosk[]> =>
  db
    .selectFrom('campaign_actions')
    .innerJoin('device_campaigns', 'device_campaigns.campaign_id', 'campaign_actions.campaign_id')
    .innerJoin('devices', 'devices.id', 'device_campaigns.device_id')
    .leftJoin('action_receipts', (join) =>
      join
        .onRef('action_receipts.action_id', '=', 'campaign_actions.id')
        .onRef('action_receipts.device_id', '=', 'devices.id'),
    )
    .select(['campaign_actions.id as action_id', 'devices.name'])
    .where('campaign_actions.campaign_id', '=', campaignId)
    .where('devices.revoked_at', 'is', null)
    .whereRef('devices.created_at', '<=', 'campaign_actions.done_at')
    .where('action_receipts.action_id', 'is', null)
    .orderBy('devices.name')
    .orderBy('devices.id')
    .execute();

/** Returns the changes of a kiosk's campaigns that it has not received yet, with the version that each one made. */
export const listUnreceived = (db: Db, deviceId: number) => selectUnreceived(db, { deviceId });

const selectUnreceived = prepared<{ deviceId: number }, { id: number; campaign_id: number; campaign_version: number }>(
  (db, value) =>
    db
      .selectFrom('device_campaigns')
      .innerJoin('devices', 'devices.id', 'device_campaigns.device_id')
      .innerJoin('campaign_actions', 'campaign_actions.campaign_id', 'device_campaigns.campaign_id')
      .leftJoin('action_receipts', (join) =>
        join
          .onRef('action_receipts.action_id', '=', 'campaign_actions.id')
          .onRef('action_receipts.device_id', '=', 'device_campaigns.device_id'),
      )
      .select(['campaign_actions.id', 'campaign_actions.campaign_id', 'campaign_actions.campaign_version'])
      .where('device_campaigns.device_id', '=', value('deviceId'))
      .whereRef('devices.created_at', '<=', 'campaign_actions.done_at')
      .where('action_receipts.action_id', 'is', null),
);

export async function insertReceipts(db: Db, receipts: readonly Row<'action_receipts'>[]): Promise<void> {
  // Two check-ins of one kiosk may arrive at the same time.
  const first = db.insertInto('action_receipts').values(receipts);
  await first.onConflict((conflict) => conflict.columns(['action_id', 'device_id']).doNothing()).execute();
}

import type { Db, NewRow } from '../../src/server/database/schema.ts';
import { insertQuestions } from '../../src/server/repositories/questions.ts';
import type { Api } from './api.ts';
import { logIn, type SignedIn } from './player.ts';
import type { TestServer } from './server.ts';

/** The demo vendor's id. */
export const NORDWIND = 1;

/** Creates an empty campaign of the vendor. */
export async function emptyCampaign(
  db: Db,
  campaignName = 'Autumn show',
  clientId = NORDWIND,
  endDate = '2999-11-23T23:59:59.999+01:00',
): Promise<number> {
  const { id } = await db
    .insertInto('campaigns')
    .values({
      client_id: clientId,
      name: campaignName,
      start_date: '2026-11-21T00:00:00.000+01:00',
      end_date: endDate,
      campaign_type_id: 1,
      bonus_points_awarded: 10,
      created_at: '2026-11-01T00:00:00.000Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates a campaign with one question, so that added users are invited at once. */
export async function askingCampaign(...[db, ...more]: Parameters<typeof emptyCampaign>): Promise<number> {
  const id = await emptyCampaign(db, ...more);
  const answers = ['True', 'False'];
  const question = { questionText: 'Is vinyl back?', questionType: 1, answers, correctIndex: 0 } as const;
  await insertQuestions(db, id, [{ ...question, answers }], '2026-11-01T00:00:00.000Z');
  return id;
}

/** Creates a wheel prize of a campaign, by default with ten winners. Returns its id. */
export async function addPrize(db: Db, campaignId: number, more: Partial<NewRow<'prizes'>> = {}): Promise<number> {
  const prize = {
    campaign_id: campaignId,
    name: 'Festival tickets',
    points_needed_minimum: 0,
    points_needed_maximum: 100,
    winner_total: 10,
    is_press_your_luck_prize: 0,
    ...more,
  };
  return (await db.insertInto('prizes').values(prize).returning('id').executeTakeFirstOrThrow()).id;
}

/** An administrator of another vendor with a campaign. */
export interface Stranger extends SignedIn {
  clientId: number;
  campaignId: number;
}

/** Creates a second vendor; its administrator has the demo's password. */
export async function logInStranger(api: Api, { db }: Pick<TestServer, 'db'>): Promise<Stranger> {
  const client = await db.insertInto('clients').values({ name: 'Other' }).returning('id').executeTakeFirstOrThrow();
  const { id: _, ...row } = await db
    .selectFrom('users')
    .selectAll()
    .where('role', '=', 'Admin')
    .executeTakeFirstOrThrow();
  const name = 'stranger@nordwind.example';
  const keys = { user_name: name, user_name_key: name, email: name, email_key: name };
  await db
    .insertInto('users')
    .values({ ...row, ...keys, client_id: client.id })
    .execute();
  const campaignId = await emptyCampaign(db, 'Strange show', client.id);
  return { ...(await logIn(api, 'stranger')), clientId: client.id, campaignId };
}

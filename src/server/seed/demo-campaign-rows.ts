import { toFlag } from '../database/schema.ts';
import type { CampaignTypeIds } from './catalogue.ts';
import type { SeedContext } from './demo.ts';
import type { DemoCampaign, DemoPrize } from './demo-campaigns.ts';
import type { DemoQuestion } from './demo-questions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Stores a campaign with its prizes and questions, and returns its id. */
export async function seedCampaign(
  context: SeedContext,
  campaign: DemoCampaign,
  types: CampaignTypeIds,
): Promise<number> {
  const { id } = await context.db
    .insertInto('campaigns')
    .values({
      client_id: context.vendorId,
      name: campaign.name,
      // With an offset, the date is the same day in every time zone.
      start_date: `${dayOf(context.now - DAY_MS)}T00:00:00.000+00:00`,
      end_date: `${dayOf(context.now + campaign.days * DAY_MS)}T23:59:59.999+00:00`,
      campaign_type_id: types[campaign.type],
      bonus_points_awarded: campaign.bonusPoints,
      created_at: context.nowText,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const prize of campaign.prizes) await insertPrize(context, id, prize);
  for (const [index, question] of campaign.questions.entries()) await insertQuestion(context, id, question, index);
  return id;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

async function insertPrize(context: SeedContext, campaignId: number, prize: DemoPrize): Promise<void> {
  await context.db
    .insertInto('prizes')
    .values({
      campaign_id: campaignId,
      rank: prize.rank,
      name: prize.name,
      image_file_id: await context.image(`prizes/${prize.image}`, prize.name),
      points_needed_minimum: prize.points?.[0] ?? null,
      points_needed_maximum: prize.points?.[1] ?? null,
      winner_total: prize.winners,
      fulfillment_description: prize.fulfillment,
      is_press_your_luck_prize: toFlag(prize.points === null),
    })
    .execute();
}

async function insertQuestion(
  { db, now }: SeedContext,
  campaignId: number,
  question: DemoQuestion,
  index: number,
): Promise<void> {
  const { id } = await db
    .insertInto('questions')
    .values({
      campaign_id: campaignId,
      question_text: question.text,
      question_type: question.type,
      // Questions are played in the order of their dates.
      created_at: new Date(now + index * 1000).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const answers = question.answers.map((text, position) => ({
    question_id: id,
    position,
    answer_text: text,
    is_correct: toFlag(text === question.correct),
  }));
  await db.insertInto('answers').values(answers).execute();
}

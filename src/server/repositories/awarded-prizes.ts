import { sql } from 'kysely';
import type { AwardDecision } from '#shared/entities/award-decision.ts';
import type { AwardMark } from '#shared/entities/award-mark.ts';
import { chunksOf } from '../chunks.ts';
import { prepared } from '../database/prepared.ts';
import type { Db, Row } from '../database/schema.ts';

/** Claim codes per statement, because SQLite limits the number of values. */
const CODES_PER_STATEMENT = 500;

const selectAward = prepared<{ userId: number; campaignId: number }, Row<'awarded_prizes'>>((db, value) =>
  db
    .selectFrom('awarded_prizes')
    .selectAll()
    .where('user_id', '=', value('userId'))
    .where('campaign_id', '=', value('campaignId')),
);

export const findAwardedPrize = async (
  db: Db,
  userId: number,
  campaignId: number,
): Promise<Row<'awarded_prizes'> | undefined> => (await selectAward(db, { userId, campaignId }))[0];

const selectCodeUse = prepared<{ code: string }, { awards: number; hand_overs: number }>((db, value) =>
  db.selectNoFrom((eb) => {
    const countOf = (table: 'awarded_prizes' | 'hand_overs') =>
      eb
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('claim_code', '=', value('code'))
        .$asScalar()
        .$notNull();
    return [countOf('awarded_prizes').as('awards'), countOf('hand_overs').as('hand_overs')];
  }),
);

/** Returns whether an award of any vendor has this claim code, and whether a prize was handed over for it. */
export async function claimCodeUse(db: Db, code: string): Promise<{ isAwarded: boolean; isHandedOver: boolean }> {
  const [use] = await selectCodeUse(db, { code });
  return { isAwarded: (use?.awards ?? 0) > 0, isHandedOver: (use?.hand_overs ?? 0) > 0 };
}

/** Returns those of the claim codes that an award of any vendor has. */
export async function listAwardedCodes(db: Db, codes: readonly string[]): Promise<Set<string>> {
  const awarded = new Set<string>();
  for (const some of chunksOf(codes, CODES_PER_STATEMENT)) {
    const awards = db.selectFrom('awarded_prizes').select('claim_code').where('claim_code', 'in', some);
    for (const { claim_code } of await awards.execute()) awarded.add(claim_code);
  }
  return awarded;
}

/** SQL: true for an award that was neither withdrawn nor returned. */
export const isKept = sql<boolean>`(decision is null or decision = 'confirmed')`;

/** Stores how the end of the game contradicts the player's award, or null if it does not. */
export async function markAwardedPrize(db: Db, id: number, mark: AwardMark | null): Promise<void> {
  await db.updateTable('awarded_prizes').set({ mark }).where('id', '=', id).execute();
}

/** Returns an award of one of the vendor's campaigns. */
export const findAwardOfVendor = (db: Db, id: number, vendorId: number): Promise<Row<'awarded_prizes'> | undefined> =>
  db
    .selectFrom('awarded_prizes')
    .innerJoin('campaigns', 'campaigns.id', 'awarded_prizes.campaign_id')
    .selectAll('awarded_prizes')
    .where('awarded_prizes.id', '=', id)
    .where('campaigns.client_id', '=', vendorId)
    .executeTakeFirst();

/** Stores an administrator's decision about an award, and returns the award. `at` is ISO 8601. */
export async function decideAward(
  db: Db,
  id: number,
  { decision, by, at, reason }: { decision: AwardDecision; by: number; at: string; reason: string | null },
): Promise<Row<'awarded_prizes'>> {
  const decided = { decision, decided_by: by, decided_at: at, decision_reason: reason };
  const award = db.updateTable('awarded_prizes').set(decided).where('id', '=', id).returningAll();
  return award.executeTakeFirstOrThrow();
}

type NewAward = Omit<
  Row<'awarded_prizes'>,
  'id' | 'mail_attempts' | 'decision' | 'decided_by' | 'decided_at' | 'decision_reason' | 'extra_given' | 'extra_taken'
>;

const insertAward = prepared<NewAward, Row<'awarded_prizes'>>((db, value) =>
  db
    .insertInto('awarded_prizes')
    .values({
      user_id: value('user_id'),
      campaign_id: value('campaign_id'),
      prize_id: value('prize_id'),
      claim_code: value('claim_code'),
      claim_token: value('claim_token'),
      mail_due_at: value('mail_due_at'),
      claim_change: value('claim_change'),
      mark: value('mark'),
      held: value('held'),
      is_void: value('is_void'),
      created_at: value('created_at'),
      occurred_at: value('occurred_at'),
      moment_kind: value('moment_kind'),
      device_id: value('device_id'),
      sender_id: value('sender_id'),
    })
    .returningAll(),
);

export async function insertAwardedPrize(db: Db, award: NewAward): Promise<Row<'awarded_prizes'>> {
  const [inserted] = await insertAward(db, award);
  if (!inserted) throw new Error('The award was not stored.');
  return inserted;
}

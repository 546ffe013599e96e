import { sql } from 'kysely';
import type { Db, NewRow, Row } from '../database/schema.ts';
import { type Wording, wordingHash } from '../rules/consent-change.ts';
import { isDistrusted } from './distrust.ts';

/**
 * Stores the wordings that the campaign does not have yet, and returns the ids of all, in the given order. `now` is ISO
 * 8601. Two different new wordings of one purpose at the same time get the same version; the database refuses the second,
 * and its sender repeats the call.
 */
export async function storeWordings(
  db: Db,
  { id: campaignId, client_id }: Pick<Row<'campaigns'>, 'id' | 'client_id'>,
  wordings: readonly Wording[],
  now: string,
): Promise<number[]> {
  const hashed = wordings.map((wording) => ({ ...wording, hash: wordingHash(wording) }));
  const ids = await findWordings(db, campaignId, hashed);
  for (const [index, { subject, label, text, language, controller, hash }] of hashed.entries()) {
    if (ids[index] !== undefined) continue;
    const latest = db
      .selectFrom('consent_wordings')
      .select(({ fn }) => fn.max('version').as('version'))
      .where('campaign_id', '=', campaignId)
      .where('subject', '=', subject);
    const { version } = await latest.executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('consent_wordings')
      .values({
        client_id,
        campaign_id: campaignId,
        subject,
        label,
        version: (version ?? 0) + 1,
        wording: text,
        language,
        controller,
        hash,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids[index] = id;
  }
  return ids as number[];
}

/** Returns the ids of a campaign's wordings of subjects with these hashes, undefined for those that it does not have. */
export async function findWordings(
  db: Db,
  campaignId: number,
  wordings: readonly Pick<Row<'consent_wordings'>, 'subject' | 'hash'>[],
): Promise<(number | undefined)[]> {
  if (wordings.length === 0) return [];
  const hashes = wordings.map(({ hash }) => hash);
  const stored = await db
    .selectFrom('consent_wordings')
    .select(['id', 'subject', 'hash'])
    .where('campaign_id', '=', campaignId)
    .where('hash', 'in', hashes)
    .execute();
  return wordings.map(({ subject, hash }) => stored.find((one) => one.subject === subject && one.hash === hash)?.id);
}

export async function insertConsents(db: Db, records: readonly NewRow<'consent_records'>[]): Promise<void> {
  if (records.length > 0) await db.insertInto('consent_records').values(records).execute();
}

const isVoid = sql<number>`case when ${isDistrusted('consent_records', 'received_at')} then 1 else 0 end`;

/** A record with its texts and names. */
export type NamedConsent = Row<'consent_records'> &
  Pick<Row<'consent_wordings'>, 'subject' | 'label' | 'version' | 'wording' | 'language' | 'controller' | 'hash'> & {
    /** 1 if the record came from a device that is not trusted. */
    is_void: number;
    campaign_name: string | null;
    kiosk_name: string | null;
    recorder_name: string | null;
    notice: Row<'consent_wordings'> | null;
  };

/** Returns a person's records, the oldest first, with their texts. */
export async function listConsents(db: Db, userId: number): Promise<NamedConsent[]> {
  const records = await db
    .selectFrom('consent_records')
    .innerJoin('consent_wordings', 'consent_wordings.id', 'consent_records.wording_id')
    .leftJoin('campaigns', 'campaigns.id', 'consent_records.campaign_id')
    .leftJoin('devices', 'devices.id', 'consent_records.device_id')
    .leftJoin('users as recorders', 'recorders.id', 'consent_records.recorded_by')
    .selectAll('consent_records')
    .select([
      'consent_wordings.subject',
      'consent_wordings.label',
      'consent_wordings.version',
      'consent_wordings.wording',
      'consent_wordings.language',
      'consent_wordings.controller',
      'consent_wordings.hash',
      isVoid.as('is_void'),
      'campaigns.name as campaign_name',
      'devices.name as kiosk_name',
      sql<string | null>`trim(recorders.first_name || ' ' || recorders.last_name)`.as('recorder_name'),
    ])
    .where('consent_records.user_id', '=', userId)
    .orderBy('consent_records.id')
    .execute();
  const noticeIds = [...new Set(records.flatMap(({ notice_id }) => notice_id ?? []))];
  const notices =
    noticeIds.length === 0
      ? []
      : await db.selectFrom('consent_wordings').selectAll().where('id', 'in', noticeIds).execute();
  return records.map((record) => ({ ...record, notice: notices.find(({ id }) => id === record.notice_id) ?? null }));
}

/** A record of one campaign, in the form of the rules. */
export interface CampaignConsent {
  userId: number;
  purposeId: string;
  givenBy: number;
  isGiven: boolean;
  isVoid: boolean;
  /** ISO 8601, in UTC. */
  moment: string;
  wordingVersion: number;
}

/** Returns the records of a campaign, each person's oldest first: of everybody, or of the people from one id to another. */
export async function listCampaignConsents(
  db: Db,
  campaignId: number,
  people: { from: number; to: number } | null = null,
): Promise<CampaignConsent[]> {
  const records = await db
    .selectFrom('consent_records')
    .innerJoin('consent_wordings', 'consent_wordings.id', 'consent_records.wording_id')
    .select([
      'consent_records.user_id as userId',
      'consent_wordings.subject as purposeId',
      'consent_records.given_by as givenBy',
      'consent_records.is_given as isGiven',
      isVoid.as('isVoid'),
      'consent_records.occurred_at as moment',
      'consent_wordings.version as wordingVersion',
    ])
    .where('consent_records.campaign_id', '=', campaignId)
    .$if(people !== null, (query) =>
      query
        .where('consent_records.user_id', '>=', people?.from ?? 0)
        .where('consent_records.user_id', '<=', people?.to ?? 0),
    )
    .orderBy('consent_records.id')
    .execute();
  return records.map((record) => ({
    ...record,
    isGiven: record.isGiven === 1,
    isVoid: record.isVoid === 1,
  }));
}

/** Returns the latest labels of all purposes that people of a campaign have answered, by the purpose's id. */
export async function listAnsweredPurposes(db: Db, campaignId: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('consent_wordings')
    .select(['subject', 'label'])
    .where('campaign_id', '=', campaignId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('consent_records')
          .select('consent_records.id')
          .whereRef('consent_records.wording_id', '=', 'consent_wordings.id'),
      ),
    )
    .orderBy('version')
    .execute();
  return new Map(rows.map(({ subject, label }) => [subject, label]));
}

/**
 * Deletes the records with a period that ended before a moment (ISO 8601). A no stays as long as a yes of the same person
 * to the same purpose, because deleting it first would make the yes count. Wordings stay: they name nobody.
 */
export async function deleteConsentsBefore(db: Db, moment: string): Promise<void> {
  await sql`delete from consent_records where delete_after < ${moment} and (is_given = 1 or not exists (
    select 1 from consent_records as given
    join consent_wordings as theirs on theirs.id = given.wording_id
    join consent_wordings as own on own.id = consent_records.wording_id
    where given.user_id = consent_records.user_id and given.campaign_id = consent_records.campaign_id
      and theirs.subject = own.subject and given.is_given = 1 and given.delete_after >= ${moment}))`.execute(db);
}

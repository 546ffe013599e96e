import { chunksOf } from './chunks.ts';
import type { Db } from './database/schema.ts';
import { inTransaction } from './database/transaction.ts';
import { forgetAllTraces } from './erase-traces.ts';
import { hasSlept } from './has-slept.ts';
import { applyLostErasures } from './lost-erasures.ts';
import { insertCampaignAction, raiseCount } from './repositories/campaign-actions.ts';
import { updateCampaign } from './repositories/campaigns.ts';
import { keptUntil, removeDeleted } from './repositories/deleted-campaigns.ts';
import { erasePeople, PEOPLE_AT_ONCE } from './repositories/erasures.ts';
import {
  listCampaignsWithRetention,
  listPeopleDue,
  listWithoutCampaign,
  type RetainedCampaign,
  stillDue,
  stillWithoutCampaign,
} from './repositories/retention.ts';
import { DAYS_WITHOUT_CAMPAIGN, isRetentionOver } from './rules/retention.ts';
import { type Services, timestamp } from './services.ts';
import { text } from './texts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Needs = Pick<Services, 'db' | 'clock' | 'mailer' | 'lateDays' | 'erasureList'> & {
  background: Pick<Services['background'], 'report'>;
};

/** Erases people and removes deleted campaigns, now and once a day, while this node leads, until the server closes. */
export function keepRetention(services: Pick<Services, keyof Needs | 'nodes'>): void {
  const { background, nodes, clock } = services;
  background.start((signal) =>
    nodes.lead('retention', signal, async (leading) => {
      for (let isLeading = true; isLeading; ) {
        const slept = hasSlept(clock, DAY_MS, leading);
        await eraseDuePeople(services, leading).catch(background.report);
        isLeading = await slept;
      }
    }),
  );
}

/**
 * Erases the people of campaigns whose retention is over, unless they are in another campaign (docs/specification.md, 7.17).
 * Records the number next to each campaign. Erases people in no campaign. Then removes the campaigns that were deleted 90
 * days ago. Reports a failure and continues with the next campaign or part. The next run erases the rest, also after a crash.
 */
export async function eraseDuePeople(services: Needs, signal: AbortSignal): Promise<void> {
  const { db, clock, background } = services;
  const begun = clock.now();
  const failed: number[] = [];
  for (const campaign of await listOver(services, db)) {
    if (signal.aborted) return;
    await eraseIn(services, campaign, signal).catch((cause) => {
      failed.push(campaign.id);
      background.report(new Error(`The people of campaign ${campaign.id} are not erased.`, { cause }));
    });
  }
  await eraseWithoutCampaign(services, signal).catch((cause) =>
    background.report(new Error('The people in no campaign are not erased.', { cause })),
  );
  if (signal.aborted) return;
  // Kiosks may have sent visits again that were erased before a restore.
  await applyLostErasures(services).catch((cause) =>
    background.report(new Error('The list of erasures was not compared with the database.', { cause })),
  );
  await forgetAllTraces(services).catch((cause) =>
    background.report(new Error('The traces of erased people are not removed.', { cause })),
  );
  await inTransaction(db, 'forgetting', (transaction) => removeDeleted(transaction, begun, failed));
}

/** Returns the campaigns of all vendors whose retention is over. */
async function listOver({ clock, lateDays }: Needs, db: Db): Promise<RetainedCampaign[]> {
  const now = clock.now();
  const all = await listCampaignsWithRetention(db);
  return all.filter((campaign) => isRetentionOver(campaign, { now, lateDays }) || isRemovedAt(campaign, now));
}

/**
 * True if the campaign is removed in this run. Its people must be erased before, because they cannot be found
 * afterwards.
 */
const isRemovedAt = ({ deleted_at }: RetainedCampaign, now: number): boolean =>
  deleted_at !== null && Date.parse(keptUntil(deleted_at)) <= now;

/** The campaign's record of a run. `count` is the number of people who were erased so far. */
interface RunRecord {
  id: number;
  count: number;
}

async function eraseIn(services: Needs, campaign: RetainedCampaign, signal: AbortSignal): Promise<void> {
  const { db } = services;
  const overIds = (await listOver(services, db)).map(({ id }) => id);
  let record: RunRecord | null = null;
  for (const people of chunksOf(await listPeopleDue(db, campaign.id, overIds), PEOPLE_AT_ONCE)) {
    if (signal.aborted) return;
    const before: RunRecord | null = record;
    record = await inTransaction(db, { vendorId: campaign.client_id }, (transaction) =>
      eraseChunk(services, transaction, { campaign, people, record: before }),
    );
  }
}

/** Erases the people who left their last campaign 180 days ago, unless it still exists and has a retention. */
async function eraseWithoutCampaign({ db, clock, background }: Needs, signal: AbortSignal): Promise<void> {
  const leftBefore = new Date(clock.now() - DAYS_WITHOUT_CAMPAIGN * DAY_MS).toISOString();
  const due = Map.groupBy(await listWithoutCampaign(db, leftBefore), ({ client_id }) => client_id);
  const reason = text('person.withoutCampaign', { days: DAYS_WITHOUT_CAMPAIGN });
  for (const [vendorId, people] of due) {
    for (const chunk of chunksOf(people, PEOPLE_AT_ONCE)) {
      if (signal.aborted) return;
      await inTransaction(db, { vendorId }, async (transaction) => {
        const ids = await stillWithoutCampaign(
          transaction,
          chunk.map(({ id }) => id),
        );
        await erasePeople(transaction, ids, { vendorId, at: timestamp(clock), doneBy: null, reason });
      }).catch((cause) => background.report(new Error('Some people in no campaign are not erased.', { cause })));
    }
  }
}

interface Chunk {
  campaign: RetainedCampaign;
  people: readonly number[];
  record: RunRecord | null;
}

/** Erases those people who are still due, because administrators and kiosks may have changed things since. */
async function eraseChunk(
  services: Needs,
  transaction: Db,
  { campaign: { id, client_id: vendorId, name, delete_after_days }, people, record }: Chunk,
): Promise<RunRecord | null> {
  const at = timestamp(services.clock);
  const over = (await listOver(services, transaction)).map((campaign) => campaign.id);
  if (!over.includes(id)) return record;
  const due = new Set(await stillDue(transaction, people, over));
  const reason = text('person.retention', { campaign: name, days: delete_after_days ?? 0 });
  const ids = await erasePeople(transaction, [...due], { vendorId, at, doneBy: null, reason });
  // Visits that were merged with a person are that person.
  const erased = ids.filter((user) => due.has(user)).length;
  if (erased === 0) return record;
  const count = (record?.count ?? 0) + erased;
  if (record) {
    await raiseCount(transaction, record.id, count);
    return { id: record.id, count };
  }
  const { version } = await updateCampaign(transaction, id);
  const counted = { kind: 'people-erased', from_value: '0', to_value: String(count), reason: null } as const;
  const by = { done_by: null, done_at: at, campaign_version: version };
  return { id: await insertCampaignAction(transaction, { campaign_id: id, ...counted, ...by }), count };
}

import { chunksOf } from './chunks.ts';
import type { Row } from './database/schema.ts';
import { inTransaction } from './database/transaction.ts';
import { forgetTraces } from './erase-traces.ts';
import { insertCampaignAction } from './repositories/campaign-actions.ts';
import { updateCampaign } from './repositories/campaigns.ts';
import { keptUntil } from './repositories/deleted-campaigns.ts';
import { type Erasure, erasePeople, listErasedIds } from './repositories/erasures.ts';
import { listCampaignsWithRetention, listPeopleDue } from './repositories/retention.ts';
import { isRetentionOver } from './rules/retention.ts';
import { type Services, timestamp } from './services.ts';
import { text } from './texts.ts';

/** People per transaction. Other changes wait for a transaction, so it must be short. */
const PEOPLE_AT_ONCE = 200;

type Needs = Pick<Services, 'db' | 'clock' | 'mailer' | 'lateDays'>;

/**
 * Erases the people of campaigns whose retention is over, unless they are in another campaign (docs/specification.md, 7.17).
 * Records the number next to each campaign. After a crash, the next run erases the rest.
 */
export async function eraseDuePeople(services: Needs): Promise<void> {
  const { db, clock, lateDays } = services;
  const all = await listCampaignsWithRetention(db);
  const now = clock.now();
  const over = all.filter((campaign) => isRetentionOver(campaign, { now, lateDays }) || isRemovedAt(campaign, now));
  for (const [vendorId, campaigns] of Map.groupBy(over, ({ client_id }) => client_id)) {
    const overIds = campaigns.map(({ id }) => id);
    for (const campaign of campaigns) await eraseIn(services, campaign, { vendorId, overIds });
  }
  // Also those of earlier erasures, because a crash or a restore may have left some.
  await forgetTraces(services, await listErasedIds(db));
}

/**
 * True if the campaign is removed in this run. Its people must be erased before, because they cannot be found
 * afterwards.
 */
const isRemovedAt = ({ deleted_at }: Row<'campaigns'>, now: number): boolean =>
  deleted_at !== null && Date.parse(keptUntil(deleted_at)) <= now;

async function eraseIn(
  services: Needs,
  { id, name, delete_after_days }: Row<'campaigns'>,
  { vendorId, overIds }: { vendorId: number; overIds: readonly number[] },
): Promise<void> {
  const { db, clock } = services;
  const due = await listPeopleDue(db, id, overIds);
  const chunks = [...chunksOf(due, PEOPLE_AT_ONCE)];
  const reason = text('person.retention', { campaign: name, days: delete_after_days ?? 0 });
  for (const [index, people] of chunks.entries()) {
    const at = timestamp(clock);
    const erasure: Erasure = { vendorId, at, doneBy: null, reason };
    await inTransaction(db, { vendorId }, async (transaction) => {
      await erasePeople(transaction, people, erasure);
      if (index === chunks.length - 1) {
        const { version } = await updateCampaign(transaction, id);
        const record = { kind: 'people-erased', from_value: '0', to_value: String(due.length), reason: null } as const;
        const by = { done_by: null, done_at: at, campaign_version: version };
        await insertCampaignAction(transaction, { campaign_id: id, ...record, ...by });
      }
    });
  }
}

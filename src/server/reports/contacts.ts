import { setImmediate } from 'node:timers/promises';
import { knownTimeZone } from '#shared/rules/venue-time.ts';
import { engineOf } from '../database/engine.ts';
import { openReader } from '../database/open.ts';
import type { Db } from '../database/schema.ts';
import { type ContactColumns, contactCells, contactColumns, contactPurposes } from '../presenters/contact-sheet.ts';
import { findCampaign } from '../repositories/campaigns.ts';
import { listAnsweredPurposes, listCampaignConsents } from '../repositories/consents.ts';
import { listReportPlayers } from '../repositories/reports.ts';
import type { Cell, Column } from '../sheets/workbook.ts';

/** People per query. A page must not block other calls for long, because SQLite reads on the server's own thread. */
const PAGE = 250;

/** The contacts of a campaign: its columns, and its lines in pages, as they are read. */
export interface Contacts {
  columns: readonly Column[];
  pages: AsyncIterable<Cell[][]>;
}

/**
 * Reads the people of a campaign in the order of their ids, without removed and erased people. Reads a few hundred people
 * at a time, so that a list of any length needs little memory.
 */
export async function readContacts(db: Db, campaignId: number): Promise<Contacts> {
  const columns = await columnsOf(db, campaignId);
  return { columns: contactColumns(columns), pages: pagesOf(db, campaignId, columns) };
}

async function columnsOf(db: Db, campaignId: number): Promise<ContactColumns> {
  const campaign = await findCampaign(db, campaignId);
  const answered = await listAnsweredPurposes(db, campaignId);
  return {
    purposes: campaign ? contactPurposes(campaign, answered) : [],
    zone: knownTimeZone(campaign?.time_zone),
  };
}

async function* pagesOf(db: Db, campaignId: number, columns: ContactColumns): AsyncGenerator<Cell[][]> {
  let after = 0;
  for (;;) {
    const page = await listReportPlayers(db, campaignId, { after, size: PAGE });
    const players = page.toSorted((a, b) => a.id - b.id);
    const [first, last] = [players.at(0), players.at(-1)];
    if (!first || !last) return;
    const records = await listCampaignConsents(db, campaignId, { from: first.id, to: last.id });
    const ofPeople = Map.groupBy(records, ({ userId }) => userId);
    yield players.map((player) => contactCells(player, ofPeople.get(player.id) ?? [], columns));
    after = last.id;
    // Lets other calls in between.
    await setImmediate();
  }
}

/**
 * Like `readContacts`, with all pages from one state of the database, on a connection of its own. The first page opens
 * the connection, because a client that disconnects before it would leave the connection open. An in-memory database has
 * only one connection, so its pages may show different moments.
 */
export async function readContactsAtOnce(db: Db, campaignId: number): Promise<Contacts> {
  const { address } = engineOf(db);
  const columns = await columnsOf(db, campaignId);
  const pages = address === null ? pagesOf(db, campaignId, columns) : pagesAtOnce(address, campaignId, columns);
  return { columns: contactColumns(columns), pages };
}

async function* pagesAtOnce(address: string, campaignId: number, columns: ContactColumns): AsyncGenerator<Cell[][]> {
  const reader = await openReader(address);
  try {
    const view = await reader
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute();
    try {
      yield* pagesOf(view, campaignId, columns);
    } finally {
      await view.rollback().execute();
    }
  } finally {
    await reader.destroy();
  }
}

import { beforeAll, describe, expect, it } from 'vitest';
import type { Campaign } from '../../src/shared/entities/campaign.ts';
import type { ContactFormat } from '../../src/shared/entities/contact-format.ts';
import { serverSuite } from '../support/api-suite.ts';
import { consentCampaign } from '../support/consents.ts';
import { readCsv } from '../support/csv.ts';
import { addManyVisitors } from '../support/many-visitors.ts';
import { logIn, type SignedIn } from '../support/player.ts';
import { readWorkbook } from '../support/read-workbook.ts';
import { NORDWIND } from '../support/vendor.ts';

const suite = serverSuite();
let admin: SignedIn;
beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
});

const download = (campaignId: Campaign['id'], format: ContactFormat) =>
  suite.api.download('downloadContacts', { params: { campaignId, format } }, admin);

/** Downloads the contacts for programs: an object for each person, by heading. */
async function contactsOf(campaignId: Campaign['id']): Promise<Record<string, string>[]> {
  const { bytes } = await download(campaignId, 'csv');
  const [headings = [], ...lines] = readCsv(Buffer.from(bytes).toString('utf8'), ',');
  return lines.map((line) => Object.fromEntries(headings.map((heading, index) => [heading, line[index] ?? ''])));
}

const account = (campaignId: Campaign['id'], email: string) =>
  suite.api.call(
    'addUserToCampaign',
    { params: { clientId: NORDWIND, campaignId }, body: { firstName: 'Ada', lastName: 'Åström', email } },
    admin,
  );

describe('the contacts of a campaign', () => {
  it('have one line for each person, with consents, score, prize, kiosk and moments', async () => {
    const { campaign, visit } = await consentCampaign(suite.server, admin);
    await account(campaign.id, 'ada@nordwind.example');
    const names = { firstName: '=HYPERLINK("x")', lastName: 'العتيبي; "Noura", 👋' };
    const { userId, body } = await visit(['Call'], names);
    await suite.server.db
      .insertInto('game_statuses')
      .values({
        user_id: Number(userId),
        campaign_id: Number(campaign.id),
        game_status_type: 1,
        total_points_earned: 75,
        occurred_at: '2026-07-01T10:00:00.000Z',
        moment_kind: 'corrected',
        updated_at: '2026-07-01T11:00:00.000Z',
      })
      .execute();
    const [ada, noura, ...others] = await contactsOf(campaign.id);
    expect(others).toEqual([]);
    expect(ada).toMatchObject({
      'First name': 'Ada',
      'Last name': 'Åström',
      Newsletter: 'not asked',
      Call: 'not asked',
    });
    expect(noura).toMatchObject({
      'First name': '\'=HYPERLINK("x")',
      'Last name': names.lastName,
      Email: body.email,
      Newsletter: 'no',
      Call: 'yes',
      'Call: wording version': '1',
      Score: '75',
      Prize: '',
      'State of the prize': '',
      Kiosk: 'Hall 3',
      'Played (UTC)': '2026-07-01T10:00:00Z',
      'Played (venue)': '2026-07-01 12:00:00',
      'Time zone': 'Europe/Berlin',
    });
    expect(noura?.['Call: answered (UTC)']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(noura?.['Call: answered (venue)']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  it('are the same people and words in all three formats', async () => {
    const { campaign, visit } = await consentCampaign(suite.server, admin);
    await visit(['Newsletter'], { firstName: 'Zoë', lastName: '山田; 太郎' });
    await visit([], { firstName: '+49', lastName: 'שרה' });
    const files = {
      csv: await download(campaign.id, 'csv'),
      excel: await download(campaign.id, 'excel-csv'),
      xlsx: await download(campaign.id, 'xlsx'),
    };
    expect(Object.values(files).map(({ fileName }) => fileName?.replace(/^.* - /, ''))).toEqual([
      'contacts.csv',
      'contacts.csv',
      'contacts.xlsx',
    ]);
    const csv = Buffer.from(files.csv.bytes).toString('utf8');
    const excel = Buffer.from(files.excel.bytes).toString('utf8');
    expect([csv.charCodeAt(0), excel.charCodeAt(0)]).toEqual(['"'.charCodeAt(0), 0xfeff]);
    const lines = readCsv(csv, ',');
    expect(readCsv(excel.slice(1), ';')).toEqual(lines);
    const [{ data = [] } = {}] = readWorkbook(files.xlsx.bytes);
    // A workbook has real dates in place of texts.
    const wordsOf = (rows: readonly unknown[][]) =>
      rows.map((row) =>
        row.filter((_, index) => !/UTC|venue/.test(lines[0]?.[index] ?? '')).map((cell) => String(cell ?? '')),
      );
    expect(wordsOf(data)).toEqual(wordsOf(lines));
    expect(lines.slice(1).map((line) => line.slice(0, 4))).toEqual([
      ['Zoë', '山田; 太郎', expect.any(String), 'yes'],
      ["'+49", 'שרה', expect.any(String), 'no'],
    ]);
  });

  it('contain a withdrawal as no, a former purpose, and no removed person', async () => {
    const { campaign, purposes, visit } = await consentCampaign(suite.server, admin);
    const { userId } = await visit(['Newsletter', 'Call']);
    const purposeId = purposes[0]?.id ?? '';
    await suite.api.call(
      'withdrawConsent',
      { params: { userId }, body: { campaignId: campaign.id, purposeId } },
      admin,
    );
    const body = { ...campaign, purposes: purposes.slice(0, 1) };
    await suite.api.call('putCampaign', { query: { id: campaign.id }, body }, admin);
    const removed = (await account(campaign.id, 'gone@nordwind.example')) as { id: number };
    const removal = { params: { campaignId: campaign.id, userId: removed.id } };
    await suite.api.call('removeCampaignUser', removal, admin);
    expect(await contactsOf(campaign.id)).toMatchObject([{ Newsletter: 'no', 'Call (former)': 'yes' }]);
  });

  it('have no line for an erased person, also if a page has nobody else', async () => {
    const { campaign, visit } = await consentCampaign(suite.server, admin);
    await addManyVisitors(suite.server.db, Number(campaign.id), 600);
    const { userId } = await visit(['Call']);
    await visit(['Newsletter'], { lastName: 'Stays' });
    const params = { id: Number(userId) };
    await suite.api.call('erasePerson', { params, body: { reason: 'Asked by letter.' } }, admin);
    const erased = suite.server.db.updateTable('users').set({ erased_at: '2026-07-02T00:00:00.000Z' });
    await erased.where('email', 'like', `%-${campaign.id}@visitors.example`).execute();
    expect((await contactsOf(campaign.id)).map((contact) => contact['Last name'])).toEqual(['Stays']);
    const report = await suite.api.call('getPointsPrizes', { params: { campaignId: campaign.id } }, admin);
    expect(report.map(({ userName }) => userName)).toContain(`Erased person ${userId}`);
  });

  it('name the state of a prize', async () => {
    const { campaign, visit } = await consentCampaign(suite.server, admin);
    const { db } = suite.server;
    const { id: prize_id } = await db
      .insertInto('prizes')
      .values({ campaign_id: Number(campaign.id), name: 'Mug', winner_total: 9, is_press_your_luck_prize: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const award = async (values: object) => {
      const { userId } = await visit([]);
      const row = { user_id: Number(userId), campaign_id: Number(campaign.id), prize_id, created_at: '2026-07-01' };
      const code = { claim_code: `CODE${userId}` };
      await db
        .insertInto('awarded_prizes')
        .values({ ...row, ...code, ...values })
        .execute();
    };
    await award({});
    await award({ held: 'second-visit' });
    await award({ held: 'second-visit', decision: 'confirmed' });
    await award({ decision: 'withdrawn' });
    await award({ is_void: 1 });
    await award({ decision: 'returned' });
    const contacts = await contactsOf(campaign.id);
    expect(contacts.map((contact) => [contact.Prize, contact['State of the prize']])).toEqual([
      ['Mug', 'Open'],
      ['Mug', 'To be confirmed'],
      ['Mug', 'Open'],
      ['Mug', 'Withdrawn'],
      ['Mug', 'Void'],
      ['Mug', 'Returned to stock'],
    ]);
  });

  it('are in the order of their ids, also beyond one page', async () => {
    const { campaign } = await consentCampaign(suite.server, admin);
    await addManyVisitors(suite.server.db, Number(campaign.id), 1100);
    const contacts = await contactsOf(campaign.id);
    expect(contacts.map((contact) => contact['Last name'])).toEqual(Array.from({ length: 1100 }, (_, n) => `${n + 1}`));
  });

  it('are no workbook if there are too many', async () => {
    const { campaign } = await consentCampaign(suite.server, admin);
    await addManyVisitors(suite.server.db, Number(campaign.id), 20_001);
    const request = (format: ContactFormat) => ({ params: { campaignId: campaign.id, format } });
    const { status, body } = await suite.api.attempt('downloadContacts', request('xlsx'), admin);
    expect([status, body.code]).toEqual([400, 'too-many-for-workbook']);
    expect(await contactsOf(campaign.id)).toHaveLength(20_001);
  });
});

describe("the report's sheet of users", () => {
  it('has a column for each purpose', async () => {
    const { campaign, visit } = await consentCampaign(suite.server, admin);
    await visit(['Newsletter']);
    const { bytes } = await suite.api.download('downloadMainReport', { params: { campaignId: campaign.id } }, admin);
    const text = JSON.stringify(readWorkbook(bytes));
    expect(text).toContain('"Newsletter"');
    expect(text).toContain('"yes"');
  });
});

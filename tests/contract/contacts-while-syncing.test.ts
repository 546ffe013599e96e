import { beforeAll, expect, it } from 'vitest';
import { serverSuite } from '../support/api-suite.ts';
import { answersOf, consentCampaign } from '../support/consents.ts';
import { readCsv } from '../support/csv.ts';
import { registerDevice, walkUp } from '../support/devices.ts';
import { checkInRequestOf } from '../support/health.ts';
import { addManyVisitors } from '../support/many-visitors.ts';
import { logIn, type SignedIn } from '../support/player.ts';

/** An export of contacts while 500 kiosks send what they have. */

const KIOSKS = 500;
/** Kiosks with a visitor to send. */
const WITH_VISITOR = 150;
/** People before the kiosks begin, for several pages of the export. */
const BEFORE = 600;

const suite = serverSuite();
let admin: SignedIn;
beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
});

it('has one whole line for each person, and lets every kiosk sync', { timeout: 120_000 }, async () => {
  const { api } = suite;
  const { campaign, purposes, device } = await consentCampaign(suite.server, admin);
  await addManyVisitors(suite.server.db, Number(campaign.id), BEFORE);
  await suite.server.db.updateTable('devices').set({ visitors_per_hour: 3600 }).execute();
  const { token } = await registerDevice(api, admin, [campaign.id], 'Hall 4');

  const linesOf = async () => {
    const params = { campaignId: campaign.id, format: 'csv' as const };
    const { bytes } = await api.download('downloadContacts', { params }, admin);
    const [headings = [], ...lines] = readCsv(Buffer.from(bytes).toString('utf8'), ',');
    return lines.map((line) => ({
      name: line[headings.indexOf('Last name')] ?? '',
      newsletter: line[headings.indexOf('Newsletter')],
      isWhole: line.length === headings.length,
    }));
  };
  const sync = async (kiosk: number) => {
    const purposeAnswers = answersOf(purposes, ['Newsletter']);
    const body = walkUp(campaign.id, { purposeAnswers, lastName: `During ${kiosk}` });
    const by = { token: kiosk % 2 === 0 ? token : device.token };
    if (kiosk < WITH_VISITOR) expect((await api.attempt('postWalkUp', { body }, by)).status).toBe(200);
    expect((await api.attempt('checkIn', { body: checkInRequestOf(Date.now()) }, by)).status).toBe(200);
  };

  const syncs = Promise.all(Array.from({ length: KIOSKS }, (_, kiosk) => sync(kiosk)));
  const exports = [await linesOf(), await linesOf(), await linesOf()];
  await syncs;
  exports.push(await linesOf());

  for (const lines of exports) {
    const names = lines.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.slice(0, BEFORE)).toEqual(Array.from({ length: BEFORE }, (_, n) => `${n + 1}`));
    // A visit and its consents arrive in one transaction, so no line shows half of them.
    const during = lines.slice(BEFORE);
    expect(during.filter(({ isWhole, newsletter }) => !isWhole || newsletter !== 'yes')).toEqual([]);
  }
  expect(exports.map(({ length }) => length)).toEqual(exports.map(({ length }) => length).toSorted((a, b) => a - b));
  expect(exports.at(-1)).toHaveLength(BEFORE + WITH_VISITOR);
});

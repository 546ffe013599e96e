import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Campaign } from '../../src/shared/entities/campaign.ts';
import { dayAt, dayOf, endOfDay, startOfDay } from '../../src/shared/rules/campaign-dates.ts';
import { campaignForm, campaignTypesOf, makeCampaign, playOnce } from '../support/admin.ts';
import { serverSuite } from '../support/api-suite.ts';
import { registerDevice } from '../support/devices.ts';
import { logIn, type SignedIn } from '../support/player.ts';
import { NORDWIND } from '../support/vendor.ts';

/** At any moment, the earliest and the latest day of the world. */
const WEST = 'Etc/GMT+12';
const EAST = 'Pacific/Kiritimati';

const suite = serverSuite();
let admin: SignedIn;
let campaignTypeId: number;

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
  campaignTypeId = (await campaignTypesOf(suite.api, admin)).full;
});

const make = (values: Partial<Campaign>) => makeCampaign(suite.api, admin, { campaignTypeId, ...values });
const post = (values: Partial<Campaign>) => {
  const body = campaignForm({ campaignTypeId, ...values });
  return suite.api.attempt('postCampaign', { params: { clientId: NORDWIND }, body }, admin);
};
const put = (campaign: Campaign, values: Partial<Campaign>) =>
  suite.api.attempt('putCampaign', { query: { id: campaign.id }, body: { ...campaign, ...values } }, admin);
async function stored(id: Campaign['id']): Promise<Campaign | undefined> {
  const campaigns = await suite.api.call('getCampaigns', { params: { clientId: NORDWIND } }, admin);
  return campaigns.find((one) => one.id === id);
}

describe('the dates of a campaign with a time zone', () => {
  it.each([
    ['Europe/Berlin', '2099-03-29T00:00:00.000+01:00', '2099-10-25T23:59:59.999+01:00'],
    ['Asia/Kolkata', '2099-03-29T00:00:00.000+05:30', '2099-10-25T23:59:59.999+05:30'],
    ['Australia/Lord_Howe', '2099-03-29T00:00:00.000+11:00', '2099-10-25T23:59:59.999+11:00'],
    ['America/Havana', '2099-03-29T00:00:00.000-04:00', '2099-10-25T23:59:59.999-04:00'],
  ])("are whole days in %s, whatever offset a client's clock had", async (timeZone, startDate, endDate) => {
    const sent = { startDate: '2099-03-29T00:00:00.000-04:00', endDate: '2099-10-25T23:59:59.999-04:00' };
    expect(await make({ ...sent, timeZone })).toMatchObject({ startDate, endDate, timeZone });
  });

  it("may not be before the venue's today, and may be the day before UTC's", async () => {
    const now = Date.now();
    const [west, east] = [dayAt(now, WEST), dayAt(now, EAST)];
    expect(west < east).toBe(true);
    const dates = { startDate: startOfDay(west, WEST), endDate: endOfDay('2099-01-01', WEST) };
    expect((await make({ ...dates, timeZone: WEST })).startDate).toBe(dates.startDate);
    // The sent offset is that of a client for which this day is still today.
    expect(await post({ ...dates, timeZone: EAST })).toMatchObject({
      status: 400,
      body: { message: 'Start date: The date cannot be before today' },
    });
  });

  it('keep their days and change their offsets with the time zone', async () => {
    const made = await make({ timeZone: 'America/New_York' });
    const days = [dayOf(made.startDate), dayOf(made.endDate)] as [string, string];
    // The client sends the moments as it has read them.
    const { body } = await put(made, { timeZone: 'Asia/Singapore' });
    expect(body).toMatchObject({
      startDate: `${days[0]}T00:00:00.000+08:00`,
      endDate: `${days[1]}T23:59:59.999+08:00`,
      timeZone: 'Asia/Singapore',
      version: 2,
    });
  });

  it('keep their days also as moments in UTC, and are then unchanged', async () => {
    const made = await make({ timeZone: 'Asia/Singapore' });
    const inUtc = (date: unknown) => new Date(String(date)).toISOString();
    const { body } = await put(made, { startDate: inUtc(made.startDate), endDate: inUtc(made.endDate) });
    expect(body).toEqual(made);
  });
});

describe('the time zone of a campaign', () => {
  it('is missing unless it is sent, and the dates then keep the offset that was sent', async () => {
    const dates = { startDate: '2099-07-01T00:00:00.000+05:45', endDate: '2099-07-02T23:59:59.999-03:00' };
    expect(await make(dates)).toMatchObject({ ...dates, timeZone: null });
  });

  it('stays if it is omitted, also under another name, and can be removed', async () => {
    const made = await make({ timeZone: ' Asia/Kolkata ' });
    expect(made.timeZone).toBe('Asia/Kolkata');
    for (const timeZone of [undefined, 'Asia/Calcutta'])
      expect((await put(made, { timeZone })).body).toMatchObject({ timeZone: 'Asia/Kolkata', version: 1 });
    expect((await put(made, { timeZone: '' })).body).toMatchObject({ timeZone: null, startDate: made.startDate });
  });

  it('is refused in words if it does not exist, and nothing changes', async () => {
    const made = await make({ timeZone: 'Europe/Berlin' });
    for (const timeZone of ['Mars/Olympus', '+02:00', 'x'.repeat(500)])
      expect(await put(made, { timeZone, campaignName: 'Renamed' })).toMatchObject({
        status: 400,
        body: { message: 'Time zone: Please choose a time zone, such as Europe/Berlin' },
      });
    expect(await stored(made.id)).toEqual(made);
  });
});

describe('the opening hours of a campaign', () => {
  it('are stored as HH:mm, stay if they are omitted, and can be removed', async () => {
    const made = await make({ opensAt: ' 9:30 ', closesAt: '24:00' });
    expect(made).toMatchObject({ opensAt: '09:30', closesAt: '00:00' });
    const kept = await put(made, { opensAt: undefined, closesAt: undefined });
    expect(kept.body).toMatchObject({ opensAt: '09:30', closesAt: '00:00', version: 1 });
    expect((await put(made, { opensAt: '', closesAt: null })).body).toMatchObject({ opensAt: null, closesAt: null });
    expect(await make({})).toMatchObject({ opensAt: null, closesAt: null });
  });

  it.each([
    [{ opensAt: '09:00', closesAt: '' }, 'Closes at: Please enter both times, or neither'],
    [{ closesAt: '18:00' }, 'Opens at: Please enter both times, or neither'],
    [{ opensAt: '9:00', closesAt: '09:00' }, 'Closes at: Must differ from the opening time'],
    [{ opensAt: '9 am', closesAt: '18:00' }, 'Opens at: Please enter a time such as 09:30'],
  ])('are refused in words as %j', async (hours, message) => {
    expect(await post(hours)).toMatchObject({ status: 400, body: { message } });
  });
});

it('an offline package has the time zone and the opening hours, and changes with them', async () => {
  const venue = { timeZone: 'Asia/Singapore', opensAt: '10:00', closesAt: '02:00' };
  const made = await make(venue);
  const device = await registerDevice(suite.api, admin, [Number(made.id)]);
  const fetch = () => suite.api.call('getOfflinePackage', { params: { campaignId: made.id } }, device);
  const before = await fetch();
  expect(before.campaign).toMatchObject({ ...venue, startDate: made.startDate });
  await put(made, { closesAt: '01:00' });
  const after = await fetch();
  expect(after.campaign.closesAt).toBe('01:00');
  expect(after.version).not.toBe(before.version);
});

describe('a played campaign with a time zone', () => {
  let played: Campaign;
  beforeEach(async () => {
    const { id } = await make({ timeZone: 'Europe/Berlin', endDate: '2099-10-20T23:59:59.999+00:00' });
    await playOnce(suite.server, Number(id));
    played = (await stored(id)) ?? { id };
  });

  it('can be saved unchanged, but not in another time zone or with other hours', async () => {
    expect((await put(played, {})).status).toBe(200);
    const changes = [{ timeZone: 'Europe/Paris' }, { timeZone: '' }, { opensAt: '09:00', closesAt: '18:00' }];
    for (const change of changes) expect(await put(played, change)).toMatchObject({ status: 409 });
  });

  it("is extended to the end of the venue's day, with that day's offset", async () => {
    const body = { endDate: '2099-10-26T23:59:59.999-04:00', version: played.version };
    const extended = await suite.api.call('extendCampaign', { params: { id: played.id }, body }, admin);
    expect(extended).toMatchObject({ endDate: '2099-10-26T23:59:59.999+01:00', timeZone: 'Europe/Berlin' });
  });
});

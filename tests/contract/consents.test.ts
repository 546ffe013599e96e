import { beforeAll, describe, expect, it } from 'vitest';
import { forgetDaily } from '../../src/server/forget-daily.ts';
import type { Campaign } from '../../src/shared/entities/campaign.ts';
import type { Consent } from '../../src/shared/entities/consent.ts';
import { countingAnswers } from '../../src/shared/rules/consents.ts';
import { serverSuite } from '../support/api-suite.ts';
import { answersOf, CONSENT_TEXTS, consentCampaign, consentingVisitor } from '../support/consents.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { logIn, type SignedIn } from '../support/player.ts';

const suite = serverSuite();
let admin: SignedIn;
beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
});

const consentsOf = (userId: Consent['id']) => suite.api.call('getConsents', { params: { userId } }, admin);
const states = (records: readonly Consent[]) =>
  Object.fromEntries([...countingAnswers(records).values()].map(({ label, isGiven }) => [label, isGiven]));
const save = (campaign: Campaign, more: Partial<Campaign>) =>
  suite.api.call('putCampaign', { query: { id: campaign.id }, body: { ...campaign, ...more } }, admin);

describe('the purposes of a campaign', () => {
  it('keep their ids, and a save without them changes nothing', async () => {
    const { campaign, purposes } = await consentCampaign(suite.server, admin);
    expect(purposes).toMatchObject(CONSENT_TEXTS.purposes);
    expect(campaign).toMatchObject({ controller: 'Nordwind GmbH', consentYears: 5 });
    const { purposes: _, controller, privacyNotice, ...others } = campaign;
    const renamed = await save(others, { campaignName: 'Renamed' });
    expect(renamed).toMatchObject({ purposes, controller, privacyNotice });
    const reworded = [
      { ...purposes[1], wording: 'Phone me.' },
      { label: 'Post', wording: 'Write to me.' },
    ];
    const saved = await save(renamed, { purposes: reworded });
    expect(saved.purposes).toMatchObject([{ ...purposes[1], wording: 'Phone me.' }, { label: 'Post' }]);
  });

  it('are others under another name, so that no yes moves to them', async () => {
    const { campaign, purposes, visit } = await consentCampaign(suite.server, admin);
    await visit(['Newsletter']);
    const saved = await save(campaign, { purposes: [{ ...purposes[0], label: 'Partners' }] });
    expect(saved.purposes).toMatchObject([{ label: 'Partners' }]);
    expect(saved.purposes?.[0]?.id).not.toBe(purposes[0]?.id);
  });

  it('and the notice of a copy are stored with it', async () => {
    const { campaign } = await consentCampaign(suite.server, admin);
    const body = { ...campaign, campaignName: 'Copy' };
    const copy = await suite.api.call('copyCampaign', { params: { id: campaign.id }, body }, admin);
    const stored = suite.server.db.selectFrom('consent_wordings').select('wording');
    const words = await stored.where('campaign_id', '=', Number(copy.id)).orderBy('id').execute();
    expect(words.map(({ wording }) => wording)).toContain(CONSENT_TEXTS.privacyNotice);
  });

  it.each([
    ['no controller', { controller: '' }],
    ['no privacy notice', { privacyNotice: ' ' }],
    ['no wording', { purposes: [{ label: 'News', wording: '' }] }],
    [
      'two purposes of one name',
      {
        purposes: [
          { label: 'a', wording: 'b' },
          { label: 'A', wording: 'c' },
        ],
      },
    ],
    ['more than three purposes', { purposes: ['a', 'b', 'c', 'd'].map((label) => ({ label, wording: label })) }],
    ['no years', { consentYears: 0 }],
  ])('are refused with %s', async (_name, more) => {
    const { campaign } = await consentCampaign(suite.server, admin);
    const request = { query: { id: campaign.id }, body: { ...campaign, ...more } };
    const { status, body } = await suite.api.attempt('putCampaign', request, admin);
    expect([status, body.code]).toEqual([400, 'invalid-field']);
  });
});

describe('a consent record', () => {
  it('shows person, answer, wording, notice, moment, kiosk and period', async () => {
    const { campaign, visit } = await consentCampaign(suite.server, admin);
    const { userId, body } = await visit(['Call']);
    const records = await consentsOf(userId);
    expect(records.map(({ label, isGiven }) => [label, isGiven])).toEqual([
      ['Newsletter', false],
      ['Call', true],
    ]);
    const [record] = records;
    expect(record).toMatchObject({
      campaignId: campaign.id,
      campaignName: campaign.campaignName,
      method: 'walk-up-form',
      givenBy: userId,
      timeZone: 'Europe/Berlin',
      kioskName: 'Hall 3',
      recordedBy: null,
      wording: { text: 'Send me the newsletter.', version: 1, language: 'en', controller: 'Nordwind GmbH' },
      notice: { text: CONSENT_TEXTS.privacyNotice, version: 1, hash: body.purposeAnswers?.noticeHash },
    });
    expect(record?.wording.hash).toMatch(/^[0-9a-f]{64}$/);
    const { moment = '', deleteAfterDate = '' } = record ?? {};
    expect(Number(deleteAfterDate.slice(0, 4)) - Number(moment.slice(0, 4))).toBe(5);
    expect(deleteAfterDate.slice(4)).toBe(moment.slice(4));
  });

  it('keeps the words of its time, with one row for each wording', async () => {
    const { campaign, purposes, visit } = await consentCampaign(suite.server, admin);
    const first = await visit(['Newsletter']);
    await visit(['Newsletter']);
    const changed = [{ ...purposes[0], wording: 'Send me news.' }];
    const saved = await save(campaign, { purposes: changed });
    const late = await visit(['Newsletter']);
    const fresh = await visit([], { purposeAnswers: answersOf(saved.purposes ?? [], ['Newsletter']) });
    const texts = async (userId: Consent['id']) =>
      (await consentsOf(userId)).map(({ wording }) => `${wording.version}: ${wording.text}`)[0];
    expect(await texts(first.userId)).toBe('1: Send me the newsletter.');
    // A kiosk with the former package has shown the former words.
    expect(await texts(late.userId)).toBe('1: Send me the newsletter.');
    expect(await texts(fresh.userId)).toBe('2: Send me news.');
    const stored = suite.server.db.selectFrom('consent_wordings').select('wording');
    const ofCampaign = await stored.where('campaign_id', '=', Number(campaign.id)).orderBy('id').execute();
    expect(ofCampaign.map(({ wording }) => wording)).toEqual([
      'Send me the newsletter.',
      'Call me about offers.',
      CONSENT_TEXTS.privacyNotice,
      'Send me news.',
    ]);
  });

  it('has words that a restored server has lost, and no notice', async () => {
    const { campaign, visit } = await consentCampaign(suite.server, admin);
    await suite.server.db.deleteFrom('consent_wordings').where('campaign_id', '=', Number(campaign.id)).execute();
    const { userId } = await visit(['Newsletter']);
    expect(await consentsOf(userId)).toMatchObject([
      { wording: { text: 'Send me the newsletter.', version: 1 }, notice: null },
      { wording: { text: 'Call me about offers.', version: 1 }, notice: null },
    ]);
  });

  it('is stored once, however often the kiosk sends the visit', async () => {
    const { api, device, visit } = await consentCampaign(suite.server, admin);
    const { userId, body } = await visit([]);
    await api.call('postWalkUp', { body }, { token: device.token });
    expect(await consentsOf(userId)).toHaveLength(2);
  });

  it('ends with a record of the withdrawal, and stays', async () => {
    const { userId, campaignId, purposeId } = await consentingVisitor(suite.server, admin);
    const before = await consentsOf(userId);
    const request = { params: { userId }, body: { campaignId, purposeId } };
    const after = await suite.api.call('withdrawConsent', request, admin);
    expect(after.slice(0, -1)).toEqual(before);
    expect(after.at(-1)).toMatchObject({
      method: 'withdrawal',
      isGiven: false,
      kioskName: null,
      wording: { version: 1 },
    });
    expect(after.at(-1)?.recordedBy).toBeTruthy();
    expect(states(after)).toEqual({ Newsletter: false, Call: false });
    const again = await suite.api.attempt('withdrawConsent', request, admin);
    expect([again.status, again.body.code]).toEqual([409, 'consent-not-given']);
  });

  it('follows its person through a merge, and a no does not become a yes', async () => {
    const { campaign, visit } = await consentCampaign(suite.server, admin);
    const other = await visit(['Newsletter', 'Call'], { email: 'same@visitors.example' });
    const visitor = await visit(['Newsletter'], { email: 'same@visitors.example' });
    const request = { params: { campaignId: campaign.id }, body: { visitorId: visitor.userId, otherId: other.userId } };
    await suite.api.call('mergePersons', request, admin);
    expect(await consentsOf(visitor.userId)).toEqual([]);
    const records = await consentsOf(other.userId);
    expect(records.map(({ givenBy }) => givenBy)).toEqual([other, other, visitor, visitor].map(({ userId }) => userId));
    expect(states(records)).toEqual({ Newsletter: true, Call: false });
  });

  it('is void if its kiosk is not trusted, so a yes does not count', async () => {
    const { device, visit } = await consentCampaign(suite.server, admin);
    const { userId } = await visit(['Newsletter']);
    const request = { params: { id: device.device.id }, body: { since: '2000-01-01T00:00:00Z' } };
    await suite.api.call('revokeDevice', request, admin);
    const records = await consentsOf(userId);
    expect(records.map(({ isVoid, isGiven }) => [isVoid, isGiven])).toEqual([
      [true, true],
      [true, false],
    ]);
    expect(states(records)).toEqual({ Call: false });
  });

  describe('after its own period', () => {
    const forgetAt = async (time: number) => {
      const clock = new FakeClock();
      clock.advance(time - clock.now());
      const background = { start: () => {} } as never;
      const stop = await forgetDaily({ db: suite.server.db, clock, background });
      stop();
      // The run has deleted the session too.
      admin = await logIn(suite.api, 'admin');
    };

    it('is deleted by the daily run, and not before', async () => {
      const { userId } = await consentingVisitor(suite.server, admin);
      const end = Date.parse((await consentsOf(userId))[0]?.deleteAfterDate ?? '');
      await forgetAt(end);
      expect(await consentsOf(userId)).toHaveLength(2);
      await forgetAt(end + 1);
      expect(await consentsOf(userId)).toEqual([]);
    });

    it('stays as a no while a merged yes stays, so that the yes does not count', async () => {
      const { campaign, visit } = await consentCampaign(suite.server, admin);
      const other = await visit(['Newsletter'], { email: 'later@visitors.example' });
      const visitor = await visit([], { email: 'later@visitors.example' });
      const body = { visitorId: visitor.userId, otherId: other.userId };
      await suite.api.call('mergePersons', { params: { campaignId: campaign.id }, body }, admin);
      const later = '2099-01-01T00:00:00.000Z';
      const ofYes = suite.server.db.updateTable('consent_records').set({ delete_after: later });
      await ofYes.where('user_id', '=', Number(other.userId)).where('is_given', '=', 1).execute();
      await forgetAt(Date.parse('2098-01-01T00:00:00.000Z'));
      const kept = await consentsOf(other.userId);
      expect(kept.map(({ label, isGiven }) => [label, isGiven])).toEqual([
        ['Newsletter', true],
        ['Newsletter', false],
      ]);
      expect(states(kept)).toEqual({ Newsletter: false });
    });
  });
});

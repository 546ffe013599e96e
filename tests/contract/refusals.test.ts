import { when } from 'mobx';
import { describe, expect, it, vi } from 'vitest';
import { laneName } from '#shared/lane.ts';
import { ApiClient } from '../../src/main/link/client.ts';
import { createCouriers } from '../../src/main/outbox/couriers/couriers.ts';
import { OutboxEngine } from '../../src/main/outbox/engine.ts';
import { AdminStore } from '../../src/renderer/stores/admin/AdminStore.ts';
import { BrandingStore } from '../../src/renderer/stores/admin/BrandingStore.ts';
import { isOutdated, type SaveRefusal } from '../../src/renderer/stores/admin/FormRecord.ts';
import { GameSetupStore } from '../../src/renderer/stores/admin/GameSetupStore.ts';
import { QuestionsStore } from '../../src/renderer/stores/admin/QuestionsStore.ts';
import { UsersStore } from '../../src/renderer/stores/admin/UsersStore.ts';
import type { Question } from '../../src/shared/entities/question.ts';
import { MULTIPLE_CHOICE } from '../../src/shared/entities/question-type.ts';
import type { AppError } from '../../src/shared/errors.ts';
import { campaignForm, campaignTypesOf, playOnce } from '../support/admin.ts';
import { campaignSuite, newEmail } from '../support/campaign-suite.ts';
import { foreign, startChangedWords, wordless } from '../support/changed-words.ts';
import { openConnection } from '../support/connection.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { FakeRandom, openOutbox } from '../support/main.ts';
import { playerOf } from '../support/player.ts';
import { openScreen } from '../support/screen.ts';
import { NORDWIND } from '../support/vendor.ts';

const suite = campaignSuite();
const LOGIN = { username: 'admin@nordwind.example', password: 'nordwind', isRemembered: false };
const unchanged = (body: Record<string, unknown>) => body;

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: AppError) => error.reason,
  );

/** Opens the administrators' area over a server whose failures pass through `change`. */
async function openArea(change: typeof wordless) {
  const line = await startChangedWords(suite.server.url, change);
  const { main, stores } = await openScreen(line.url);
  expect(await stores.session.logIn(LOGIN)).toEqual({ kind: 'done' });
  const admin = new AdminStore(stores, NORDWIND);
  await Promise.all([admin.vendor.load(), admin.themes.load(), admin.campaignTypes.load(), admin.campaigns.load()]);
  return { line, main, stores, admin, toasts: () => stores.toasts.toasts.map(({ text }) => text) };
}
type Area = Awaited<ReturnType<typeof openArea>>;

/** Returns why a save was refused, and whether the form offers to reload. */
const outcomeOf = (refusal: SaveRefusal | null) => refusal && [refusal.reason, isOutdated(refusal)];

/** Opens the test's campaign in its form. */
async function openSetup({ admin }: Area) {
  const types = await campaignTypesOf(suite.api, suite.admin);
  const request = { params: { clientId: NORDWIND }, body: campaignForm({ campaignTypeId: types.quiz }) };
  const campaign = await suite.api.call('postCampaign', request, suite.admin);
  await admin.campaigns.load();
  const setup = new GameSetupStore(admin, admin.campaignOf(campaign.id), admin.campaignTypes.value ?? []);
  /** Saves it as another administrator. */
  const changeElsewhere = () =>
    suite.api.call(
      'putCampaign',
      { query: { id: campaign.id }, body: { ...campaign, campaignName: 'Elsewhere' } },
      suite.admin,
    );
  return { setup, campaign, changeElsewhere };
}

const QUESTION: Question = {
  questionText: 'Which?',
  questionType: MULTIPLE_CHOICE,
  answers: ['A', 'B', 'C', 'D'].map((answerText) => ({ answerText })),
  correctAnswer: 'A',
};

/** Opens a stored question of the test's campaign in its form. */
async function openQuestion({ admin }: Area) {
  const { campaignId } = suite;
  const stored = await suite.api.call('postQuestion', { params: { campaignId }, body: QUESTION }, suite.admin);
  await admin.campaigns.load();
  const store = new QuestionsStore(admin, campaignId);
  await store.list.load();
  const record = store.open(stored);
  /** Saves it as another administrator. */
  const changeElsewhere = () =>
    suite.api.call(
      'putQuestion',
      { params: { id: stored.id ?? '' }, body: { ...stored, questionText: 'Elsewhere?' } },
      suite.admin,
    );
  return { store, record, stored, changeElsewhere };
}

describe.each([
  ['in its own words', unchanged],
  ["in no words but '§'", wordless],
])('a refusal of the reference server %s', (_name, change) => {
  it('is recognized by its reason', async () => {
    const { main, stores, line } = await openArea(change);
    const logIn = (password: string) => main.call('session:log-in', { ...LOGIN, password });
    expect(await reasonOf(logIn('wrong'))).toBe('wrong-login');
    expect(stores.session.current).not.toBeNull();
    const passwords = { oldPassword: 'not mine', newPassword: 'nordwind', confirmPassword: 'nordwind' };
    expect(await reasonOf(main.call('session:change-password', passwords))).toBe('wrong-password');
    const guess = () => main.call('session:log-in', { ...LOGIN, username: `player19@nordwind.example`, password: 'x' });
    for (let count = 0; count < 10; count += 1) expect(await reasonOf(guess())).not.toBe('none');
    expect(await reasonOf(guess())).toBe('too-many-attempts');
    expect(line.count()).toBeGreaterThan(12);
  });

  it('offers to reload a branding that another administrator has changed, and then saves it', async () => {
    const area = await openArea(change);
    const store = new BrandingStore(area.admin);
    await suite.server.db
      .updateTable('clients')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute();
    const form = { ...store.initial, themeId: area.admin.themes.value?.at(-1)?.id ?? null };
    expect(outcomeOf(await store.save(form))).toEqual(['stale-version', true]);
    expect(await store.read()).toBe(true);
    expect(await store.save(form)).toBeNull();
  });

  it('offers to reload a campaign that another administrator has changed, and locks a played one', async () => {
    const area = await openArea(change);
    const { setup, campaign, changeElsewhere } = await openSetup(area);
    await changeElsewhere();
    const mine = () => setup.save({ ...setup.initial, campaignName: 'Mine' });
    expect(outcomeOf(await mine())).toEqual(['stale-version', true]);
    expect(await setup.read()).toBe(true);
    expect(setup.initial.campaignName).toBe('Elsewhere');
    await playOnce(suite.server, Number(campaign.id));
    expect(outcomeOf(await mine())).toEqual(['locked-by-progress', true]);
    expect(await setup.read()).toBe(true);
    expect(setup.isLocked).toBe(true);
  });

  it('offers to reload a question that another administrator has changed, and locks those of a played campaign', async () => {
    const area = await openArea(change);
    const { store, record, changeElsewhere } = await openQuestion(area);
    await changeElsewhere();
    const mine = () => record.save({ ...record.initial, questionText: 'Mine?' });
    expect(outcomeOf(await mine())).toEqual(['stale-version', true]);
    expect(await record.read()).toBe(true);
    expect(record.initial.questionText).toBe('Elsewhere?');
    expect(await mine()).toBeNull();
    expect(record.initial.questionText).toBe('Mine?');
    await playOnce(suite.server, suite.campaignId);
    expect(await record.save({ ...record.initial, questionText: 'Again?' })).toMatchObject({
      reason: 'locked-by-progress',
    });
    await when(() => store.isLocked);
  });

  it('offers to reload a question that another administrator has deleted, and finds it gone', async () => {
    const area = await openArea(change);
    const { record } = await openQuestion(area);
    await suite.api.call('deleteQuestion', { params: { id: record.stored?.id ?? '' } }, suite.admin);
    expect(outcomeOf(await record.save({ ...record.initial, questionText: 'Mine?' }))).toEqual(['question-gone', true]);
    expect(await record.read()).toBe(false);
    expect(record.isGone).toBe(true);
  });

  it("locks the questions when a sheet is refused because of a play, and shows the sheet's issues", async () => {
    const area = await openArea(change);
    const { store } = await openQuestion(area);
    await store.upload(new File(['no sheet'], 'questions.xlsx'));
    expect(area.admin.transfers.refused).toMatchObject({ reason: 'sheet-not-xlsx', issues: [] });
    await playOnce(suite.server, suite.campaignId);
    await store.upload(new File(['no sheet'], 'questions.xlsx'));
    expect(area.admin.transfers.refused?.reason).toBe('locked-by-progress');
    await when(() => store.isLocked);
  });

  it('is shown at the email if the email is wrong', async () => {
    const area = await openArea(change);
    const store = new UsersStore(area.admin, suite.campaignId);
    await store.list.load();
    const record = store.open(null);
    const form = { ...record.initial, firstName: 'Ada', lastName: 'Lovelace', email: newEmail() };
    expect(await record.save(form)).toBeNull();
    expect(await record.save(form)).toMatchObject({ reason: 'already-in-campaign', field: 'email' });
    const taken = await record.save({ ...form, email: LOGIN.username });
    expect(taken).toMatchObject({ reason: 'not-unique', field: 'email' });
    const tooLong = await record.save({ ...form, email: newEmail(), firstName: 'x'.repeat(201) });
    expect([tooLong?.reason, tooLong?.field]).toEqual(['invalid-field', undefined]);
  });

  it('ends the session if the token is no longer valid', async () => {
    const { admin, stores, main } = await openArea(change);
    await suite.server.db.deleteFrom('tokens').execute();
    expect(await reasonOf(main.call('admin:call', { name: 'getThemes', request: {} }))).toBe('signed-out');
    await admin.themes.load();
    expect(stores.session.current).toBeNull();
    Object.assign(suite.admin, { token: (await suite.api.call('logIn', { body: GRANT })).access_token });
  });

  it('sets the award of a prize without winners aside for staff', async () => {
    const line = await startChangedWords(suite.server.url, change);
    const player = await playerOf(suite.api, change === wordless ? 'player15' : 'player16');
    const [prize] = player.prizes;
    const winners = { winner_total: 0 };
    await suite.server.db.updateTable('prizes').set(winners).where('id', '=', Number(prize?.id)).execute();
    const { outbox } = openOutbox();
    const api = new ApiClient({ baseUrl: () => line.url });
    const clock = new FakeClock();
    const engine = new OutboxEngine({
      store: outbox,
      couriers: createCouriers({
        api,
        tokenOf: () => ({ tokenType: 'Bearer', accessToken: player.token }),
        ownToken: () => null,
        tokenOfSession: () => null,
        device: { tokenFor: () => null, standing: async () => 'signed-out', isLocked: false },
        isLeased: () => false,
        steadyNow: () => clock.now(),
        onTokenLost: () => {},
        forget: () => {},
      }),
      connection: openConnection(clock),
      clock,
      random: new FakeRandom(),
      onLog: () => {},
    });
    const { userId, campaignId } = player;
    const payload = { userId, campaignId, prizeId: prize?.id ?? '' };
    const lane = laneName({ userId, campaignId });
    outbox.enqueue({ userId, lane, kind: 'post-awarded-prize', payload, idempotencyKey: `award ${userId}` }, 0);
    engine.start();
    await vi.waitFor(() => expect(outbox.all().map(({ state }) => state)).toEqual(['refused']), { timeout: 30_000 });
    engine.stop();
  });
});

const GRANT = { grant_type: 'password' as const, username: LOGIN.username, password: LOGIN.password };

describe('a 409 of a foreign server', () => {
  it('offers to reload the branding, a campaign and a question, as with the reference server', async () => {
    const area = await openArea(foreign);
    const branding = new BrandingStore(area.admin);
    await suite.server.db
      .updateTable('clients')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute();
    const { setup, changeElsewhere } = await openSetup(area);
    const question = await openQuestion(area);
    await Promise.all([changeElsewhere(), question.changeElsewhere()]);
    const themeId = area.admin.themes.value?.[0]?.id ?? null;
    const isOther = branding.initial.themeId !== themeId;
    const other = isOther ? themeId : (area.admin.themes.value?.[1]?.id ?? null);
    const { record } = question;
    const saves = [
      [branding, () => branding.save({ ...branding.initial, themeId: other })],
      [setup, () => setup.save({ ...setup.initial, campaignName: 'Mine' })],
      [record, () => record.save({ ...record.initial, questionText: 'Mine?' })],
    ] as const;
    for (const [store, save] of saves) {
      const refusal = await save();
      expect([refusal?.message, outcomeOf(refusal)]).toEqual(['§', ['conflict', true]]);
      expect(await store.read()).toBe(true);
      expect(await save()).toBeNull();
    }
  });
});

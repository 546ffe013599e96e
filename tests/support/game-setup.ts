import { AppError } from '#shared/app-error.ts';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { CampaignAction, UnitsChange } from '#shared/entities/campaign-action.ts';
import type { Prize, Reservation } from '#shared/entities/prize.ts';
import type { ErrorReason } from '#shared/errors.ts';
import type { CampaignForm } from '#shared/rules/campaign-form.ts';
import { blankPrize, type PrizeForm } from '#shared/rules/prize-forms.ts';
import { AdminStore } from '../../src/renderer/stores/admin/AdminStore.ts';
import { GameSetupStore } from '../../src/renderer/stores/admin/GameSetupStore.ts';
import { testStores } from './fake-main.ts';
import { text } from './texts.ts';

export const wheel = { id: 2, isPrizeWheelAllowed: true, isPressYourLuckAllowed: false };
export const quiz = { id: 3, isPrizeWheelAllowed: false, isPressYourLuckAllowed: false };
export const both = { id: 5, isPrizeWheelAllowed: true, isPressYourLuckAllowed: true };
export const board = { id: 6, isPrizeWheelAllowed: false, isPressYourLuckAllowed: true };
const types = [wheel, quiz, both, board];

interface Sent {
  name: string;
  request: { params?: object; query?: object; body?: unknown };
  idempotencyKey?: string;
}

/**
 * Opens a setup. `refuse` fails the next call before it takes effect; `loseAnswer` drops its answer afterwards.
 *
 * @param listed the prizes in the list of campaigns; if omitted, all of them
 */
export async function openSetup(
  stored: Campaign | null = null,
  copyOf: Campaign | null = null,
  listed?: Campaign['prizes'],
) {
  let campaigns: Campaign[] = stored ? [stored] : [];
  let prizes: Prize[] = [...((stored ?? copyOf)?.prizes ?? [])];
  let nextId = 100;
  let records: CampaignAction[] = [];
  let reservations: readonly Reservation[] = [];
  const before = new Map<string, AppError>();
  const after = new Map<string, AppError>();
  const handle = ({ name, request: { body } }: Sent): unknown => {
    switch (name) {
      case 'getCampaigns':
        return campaigns.map((campaign) => ({ ...campaign, prizes: listed === undefined ? prizes : listed }));
      case 'getCampaignPrizes':
        return prizes;
      case 'postFile':
        return { id: nextId++, fileName: (body as { fileName: string }).fileName };
      case 'postCampaign':
        campaigns = [...campaigns, { ...(body as object), id: nextId++, version: 1 }];
        return campaigns.at(-1);
      case 'putCampaign': {
        const { id, version = 0 } = body as Campaign;
        campaigns = campaigns.map((one) =>
          one.id === id ? { ...one, ...(body as Campaign), version: (version ?? 0) + 1 } : one,
        );
        return campaigns.find((one) => one.id === id);
      }
      case 'bulkPrizeOperation':
        prizes = (body as Prize[]).filter(({ isDeleted }) => !isDeleted).map((one) => ({ id: nextId++, ...one }));
        return {};
      case 'extendCampaign':
        campaigns = campaigns.map((one) => ({ ...one, ...(body as object), version: (one.version ?? 0) + 1 }));
        return campaigns[0];
      case 'openCampaign':
      case 'pauseCampaign':
      case 'resumeCampaign':
      case 'endCampaign':
        campaigns = campaigns.map((one) => ({ ...one, version: (one.version ?? 0) + 1 }));
        return campaigns[0];
      case 'getCampaignActions':
        return records;
      case 'getReservations':
        return reservations;
      case 'changeUnits':
        campaigns = campaigns.map((one) => ({ ...one, version: (one.version ?? 0) + 1 }));
        prizes = prizes.map((one) => {
          const added = (body as { changes: UnitsChange[] }).changes.find(({ prizeId }) => prizeId === one.id);
          return { ...one, winnerTotal: (one.winnerTotal ?? 0) + (added?.units ?? 0) };
        });
        return prizes;
      case 'getCampaignQuestions':
        return [1, 2].map((id) => ({ id, questionText: `Question ${id}`, questionType: 1, correctAnswer: 'True' }));
      default:
        return [];
    }
  };
  const failOnce = (failures: Map<string, AppError>, name: string) => {
    const error = failures.get(name);
    failures.delete(name);
    if (error) throw error;
  };
  const sent: Sent[] = [];
  const held = new Map<string, Promise<void>>();
  const { stores, clock } = testStores({
    'admin:call': (call) => {
      sent.push(call as Sent);
      failOnce(before, call.name);
      const answer = handle(call as Sent);
      failOnce(after, call.name);
      return held.get(call.name)?.then(() => answer) ?? answer;
    },
  });
  const admin = new AdminStore(stores, 7);
  await admin.campaigns.load();
  const copied = copyOf && (listed === undefined ? copyOf : { ...copyOf, prizes: listed });
  const store = new GameSetupStore(admin, admin.campaignOf(stored?.id), types, copied);
  await store.open();
  sent.length = 0;
  return {
    admin,
    store,
    sent,
    // The names of the campaigns follow each read of the campaigns.
    names: () => sent.map(({ name }) => name).filter((name) => name !== 'getCampaignNames'),
    named: (name: string) => sent.filter((call) => call.name === name),
    refuse: (name: string, message = 'No.', reason: ErrorReason = 'other') =>
      before.set(name, new AppError('refused', message, { reason })),
    /** Delays the answers to calls of that name until the returned function is called. */
    hold: (name: string) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(name, promise);
      return () => {
        held.delete(name);
        resolve();
      };
    },
    loseAnswer: (name: string) => after.set(name, new AppError('unreachable', text('error.unreachable'))),
    campaigns: () => campaigns,
    changeElsewhere: (change: Partial<Campaign>) => {
      campaigns = campaigns.map((one) => ({ ...one, ...change }));
    },
    prizes: () => prizes,
    clock,
    /** Changes the units that kiosks have reserved. */
    reserve: (units: readonly Reservation[]) => {
      reservations = units;
    },
    /** Adds the record of a change that another administrator has made. */
    record: (change: Partial<CampaignAction>) => {
      const doneDate = new Date(clock.now()).toISOString();
      const record: CampaignAction = { id: nextId++, kind: 'ended', from: doneDate, to: doneDate, doneDate, ...change };
      records = [record, ...records];
      return record;
    },
  };
}

const image = (fileName: string) => ({ fileName, mimeType: 'image/png', base64String: 'AAAA', isDeleted: false });
export const prize = (rank: number): PrizeForm => ({
  ...blankPrize(rank),
  name: `Prize ${rank}`,
  imageFile: image(`${rank}.png`),
  pointsNeededMinimum: rank * 10,
  pointsNeededMaximum: rank * 10 + 9,
  winnerTotal: 5,
});
export const filled = (changes: Partial<CampaignForm> = {}): CampaignForm => ({
  campaignName: 'Fair',
  startDate: '2027-05-01',
  endDate: '2027-05-02',
  campaignTypeId: wheel.id,
  bonusPointsAwarded: 50,
  walkUpConsent: '',
  purposes: [],
  controller: '',
  privacyNotice: '',
  consentYears: 5,
  deleteAfterDays: null,
  language: '',
  timeZone: '',
  askedQuestions: null,
  opensAt: '',
  closesAt: '',
  claimBy: null,
  wheelPrizes: [prize(1), prize(2)],
  pressYourLuckPrizes: [],
  ...changes,
});
export const storedCampaign: Campaign = {
  id: 4,
  campaignName: 'Fair',
  startDate: '2027-05-01T00:00:00+02:00',
  endDate: '2027-05-02T23:59:59.999+02:00',
  campaignTypeId: wheel.id,
  bonusPointsAwarded: 50,
  version: 6,
  prizes: [
    {
      id: 8,
      rank: 1,
      name: 'Mug',
      imageFile: { id: 9 },
      winnerTotal: 1,
      pointsNeededMinimum: 1,
      pointsNeededMaximum: 2,
    },
  ],
};

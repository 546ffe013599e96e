import type { Id } from '../../../src/shared/entities/base.ts';
import type { Campaign } from '../../../src/shared/entities/campaign.ts';
import type { Question } from '../../../src/shared/entities/question.ts';
import { dayAt, endOfDay, startOfDay } from '../../../src/shared/rules/campaign-dates.ts';
import { campaignForm, campaignTypesOf, uploadImage, wheelPrize } from '../../support/admin.ts';
import type { Api } from '../../support/api.ts';
import type { SignedIn } from '../../support/player.ts';
import { segmentOf } from './play.ts';

/** A show in Singapore with two kiosks: what its vendor stores before the first day, and who plays what. */

export const VENUE = 'Asia/Singapore';
export const CAMPAIGN = 'Lantern Night';
export const STANDS = ['Stand 1', 'Stand 2'] as const;
export type Stand = (typeof STANDS)[number];
const DAY_MS = 24 * 60 * 60 * 1000;

/** Who comes to the show. Without an email, a visitor without an account. */
export interface Guest {
  name: string;
  email?: string;
  stand: Stand;
  isRight: boolean;
  /** The points of the spin; null without one. */
  points: number | null;
  /** True for a guest who leaves at the wheel. */
  breaksOff?: true;
  /** The report's note on the play. */
  note?: 'mark.arrivedLate' | 'mark.whileClosed';
}

const account = (name: string) => ({ name, email: `${name.split(' ')[0]?.toLowerCase()}@lantern.example` });

/** The guests. Those of a kiosk come in this order, because its draws are in this order too. */
export const guests = {
  ada: { ...account('Ada Aw'), stand: 'Stand 1', isRight: true, points: 100 },
  cleo: { ...account('Cleo Chia'), stand: 'Stand 1', isRight: false, points: null },
  eve: { ...account('Eve Eng'), stand: 'Stand 1', isRight: true, points: null, breaksOff: true },
  vera: { name: 'Vera Voon', stand: 'Stand 2', isRight: true, points: 80, note: 'mark.arrivedLate' },
  walt: { name: 'Walt Wee', stand: 'Stand 2', isRight: true, points: 65, note: 'mark.whileClosed' },
  ben: { ...account('Ben Boey'), stand: 'Stand 2', isRight: true, points: 55, note: 'mark.arrivedLate' },
  xenia: { name: 'Xenia Xu', stand: 'Stand 2', isRight: true, points: 75, note: 'mark.whileClosed' },
} as const satisfies Record<string, Guest>;

/** Comes during the pause and after the end, so never plays. */
export const turnedAway = account('Dan Dass');

export const players: readonly Guest[] = Object.values(guests);

/** The prizes, the least first, with their units before the show. */
export const prizes = { Lantern: { from: 50, to: 89, units: 8 }, Kite: { from: 90, to: 2400, units: 2 } } as const;
export type PrizeName = keyof typeof prizes;

/** Returns the prize that the guest's points win. */
export const prizeOf = ({ points }: Guest): PrizeName | null =>
  points === null || points < prizes.Lantern.from ? null : points < prizes.Kite.from ? 'Lantern' : 'Kite';

/** The wheel's segments at a stand, in order. */
export const drawsAt = (stand: Stand) => ({
  segments: players.flatMap((guest) =>
    guest.stand === stand && guest.points !== null ? [segmentOf(guest.points, false)] : [],
  ),
});

/** The questions, each with its right answer first. */
const QUESTIONS: readonly (readonly [string, string, string, string, string])[] = [
  ['Which river flows through Singapore?', 'Singapore River', 'Elbe', 'Rhine', 'Hudson'],
  ['What burns in a lantern?', 'A candle', 'A stone', 'A coin', 'A leaf'],
  ['When is the festival?', 'Mid-autumn', 'Easter', 'Midsummer', 'New Year'],
  ['Which shape is lucky?', 'Carp', 'Square', 'Hook', 'Key'],
];

/** Returns the right answer to a question, or a wrong one. */
export function answerTo({ answers, correctAnswer }: Question, isRight: boolean): string {
  const texts = (answers ?? []).map(({ answerText }) => answerText ?? '');
  return texts.find((one) => (one === correctAnswer) === isRight) ?? '';
}

export interface Show {
  campaign: Campaign;
  clientId: Id;
  questions: readonly Question[];
}

/** Stores a show that begins in three days, with its users. */
export async function storeShow(api: Api, admin: SignedIn): Promise<Show> {
  const clientId = (await api.call('getUser', { params: { id: admin.userId } }, admin)).clientId ?? '';
  const { wheel } = await campaignTypesOf(api, admin);
  const day = (daysFromToday: number) => dayAt(Date.now() + daysFromToday * DAY_MS, VENUE);
  const body = campaignForm({
    campaignName: CAMPAIGN,
    campaignTypeId: wheel,
    bonusPointsAwarded: 0,
    timeZone: VENUE,
    startDate: startOfDay(day(3), VENUE),
    endDate: endOfDay(day(5), VENUE),
    walkUpConsent: 'You may write to me.',
    askedQuestions: 1,
  });
  const campaign = await api.call('postCampaign', { params: { clientId }, body }, admin);
  const params = { campaignId: campaign.id };
  const image = await uploadImage(api, admin);
  const stored = Object.entries(prizes).map(([name, { from, to, units }], index) =>
    wheelPrize(image, {
      rank: 2 - index,
      name,
      pointsNeededMinimum: from,
      pointsNeededMaximum: to,
      winnerTotal: units,
    }),
  );
  await api.call('bulkPrizeOperation', { params, body: stored }, admin);
  for (const [questionText, ...answers] of QUESTIONS) {
    const question = { questionText, questionType: 0, correctAnswer: answers[0] };
    const texts = answers.map((answerText) => ({ answerText }));
    await api.call('postQuestion', { params, body: { ...question, answers: texts } }, admin);
  }
  for (const { name, email } of [...players, turnedAway]) {
    if (email === undefined) continue;
    const [firstName = '', lastName = ''] = name.split(' ');
    await api.call(
      'addUserToCampaign',
      { params: { clientId, ...params }, body: { firstName, lastName, email } },
      admin,
    );
  }
  const questions = (await api.call('getCampaignQuestions', { params }, admin)) ?? [];
  const listed = await api.call('getCampaigns', { params: { clientId } }, admin);
  return { campaign: listed[0] ?? campaign, clientId, questions };
}

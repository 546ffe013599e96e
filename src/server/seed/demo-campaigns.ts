import { PRESS_YOUR_LUCK_SLOTS } from '#shared/rules/prize-forms.ts';
import { insertCampaign } from '../repositories/campaigns.ts';
import { insertPrize, type PrizeValues } from '../repositories/prizes.ts';
import { insertQuestions, type NewQuestion } from '../repositories/questions.ts';
import type { CampaignTypeIds, CampaignTypeName } from './catalogue.ts';
import type { SeedContext } from './demo.ts';
import {
  knowYourSoundQuestions,
  soundcheckSpinQuestions,
  spinTheSoundQuestions,
  summerSpinQuestions,
} from './demo-questions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface DemoPrize extends Omit<PrizeValues, 'image_file_id'> {
  /** A file in resources/demo/prizes. */
  image: string;
}

export interface DemoCampaign {
  name: string;
  type: CampaignTypeName;
  /** How many days the campaign runs after the day of seeding. It starts the day before. */
  days: number;
  bonusPoints: number;
  questions: readonly NewQuestion[];
  prizes: readonly DemoPrize[];
}

const PICK_UP = 'Show this screen at the Nordwind counter and take it home today.';
const SENT_PAIR = 'We send them to the address you leave at the counter, within two weeks.';
const SENT = 'We send it to the address you leave at the counter, within two weeks.';

type WheelPrize = [name: string, image: string, winners: number, points: [number, number], fulfillment?: string];

/** Prizes of the wheel, lowest first, with the least and the most points for each. */
const onWheel = (...prizes: WheelPrize[]): DemoPrize[] =>
  prizes.map(([name, image, winners, [minimum, maximum], fulfillment = PICK_UP], index) => ({
    rank: index + 1,
    name,
    image,
    points_needed_minimum: minimum,
    points_needed_maximum: maximum,
    winner_total: winners,
    fulfillment_description: fulfillment,
    is_press_your_luck_prize: 0,
  }));

/** Prizes of the board, in the order of its slots. */
const onBoard = (...prizes: [name: string, image: string, winners: number, fulfillment: string][]): DemoPrize[] =>
  prizes.map(([name, image, winners, fulfillment], index) => ({
    rank: PRESS_YOUR_LUCK_SLOTS[index]?.rank ?? null,
    name,
    image,
    points_needed_minimum: null,
    points_needed_maximum: null,
    winner_total: winners,
    fulfillment_description: fulfillment,
    is_press_your_luck_prize: 1,
  }));

export const spinTheSound: DemoCampaign = {
  name: 'Spin the Sound',
  type: 'full',
  days: 365,
  bonusPoints: 50,
  questions: spinTheSoundQuestions,
  prizes: [
    // For about eight spins of about 47 points each: most players reach the second prize, few the third.
    ...onWheel(
      ['Earbuds', 'earbuds.png', 40, [150, 299]],
      ['Bluetooth speaker', 'speaker.png', 15, [300, 499]],
      ['Studio headphones', 'headphones.png', 5, [500, 2500], SENT_PAIR],
    ),
    ...onBoard(
      ['Gift card', 'gift-card.png', 20, 'A €50 card for the Nordwind shop, sent by email.'],
      ['Festival tickets', 'festival-tickets.png', 10, 'Two tickets for the Fjordlyd festival, sent by email.'],
      ['Turntable', 'turntable.png', 5, SENT],
      ['Hi-fi set', 'hi-fi-set.png', 1, 'The grand prize: amplifier, speakers and turntable, delivered to your home.'],
    ),
  ],
};

export const summerSpin: DemoCampaign = {
  name: 'Summer Spin',
  type: 'wheel',
  days: 365,
  bonusPoints: 75,
  questions: summerSpinQuestions,
  prizes: onWheel(['Beach speaker', 'speaker.png', 25, [100, 249]], ['Sport earbuds', 'earbuds.png', 10, [250, 1000]]),
};

export const knowYourSound: DemoCampaign = {
  name: 'Know Your Sound',
  type: 'quiz',
  days: 365,
  bonusPoints: 0,
  questions: knowYourSoundQuestions,
  prizes: [],
};

/** Seeded with past dates, so that it is over. demo-games.ts has its players. */
export const soundcheckSpin: DemoCampaign = {
  name: 'Soundcheck Spin',
  type: 'full',
  days: 3,
  bonusPoints: 40,
  questions: soundcheckSpinQuestions,
  prizes: [
    ...onWheel(
      ['Pocket speaker', 'speaker.png', 15, [150, 299]],
      ['Wireless earbuds', 'earbuds.png', 6, [300, 449]],
      ['DJ headphones', 'headphones.png', 1, [450, 1000], SENT_PAIR],
    ),
    ...onBoard(
      ['Record voucher', 'gift-card.png', 9, 'A €20 voucher for any record in the Nordwind shop, sent by email.'],
      ['Club night tickets', 'festival-tickets.png', 5, 'Two tickets for a night at the Kaiklub, sent by email.'],
      ['Portable turntable', 'turntable.png', 1, SENT],
      ['Living-room hi-fi', 'hi-fi-set.png', 1, 'The grand prize: amplifier and speakers, delivered to your home.'],
    ),
  ],
};

/** Stores a campaign with its prizes and questions, and returns its id. */
export async function seedCampaign(
  { db, now, nowText, vendorId, image: imageOf }: SeedContext,
  campaign: DemoCampaign,
  types: CampaignTypeIds,
): Promise<number> {
  const { id } = await insertCampaign(db, {
    client_id: vendorId,
    name: campaign.name,
    // With an offset, the date is the same day in every time zone.
    start_date: `${dayOf(now - DAY_MS)}T00:00:00.000+00:00`,
    end_date: `${dayOf(now + campaign.days * DAY_MS)}T23:59:59.999+00:00`,
    campaign_type_id: types[campaign.type],
    bonus_points_awarded: campaign.bonusPoints,
    created_at: nowText,
  });
  for (const { image, ...prize } of campaign.prizes) {
    await insertPrize(db, {
      ...prize,
      campaign_id: id,
      image_file_id: await imageOf(`prizes/${image}`, prize.name),
    });
  }
  for (const [index, question] of campaign.questions.entries()) {
    // Questions are played in the order of their dates.
    await insertQuestions(db, id, [question], new Date(now + index * 1000).toISOString());
  }
  return id;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

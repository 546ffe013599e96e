import type { CampaignTypeName } from './catalogue.ts';
import {
  type DemoQuestion,
  knowYourSoundQuestions,
  soundcheckSpinQuestions,
  spinTheSoundQuestions,
  summerSpinQuestions,
} from './demo-questions.ts';

export interface DemoPrize {
  name: string;
  /** A file in resources/demo/prizes. */
  image: string;
  rank: number | null;
  /** Remaining stock. */
  winners: number;
  fulfillment: string;
  /** The points for a wheel prize; null for a Press Your Luck prize. */
  points: readonly [minimum: number, maximum: number] | null;
}

export interface DemoCampaign {
  name: string;
  type: CampaignTypeName;
  /** How many days the campaign runs after the day of seeding. It starts the day before. */
  days: number;
  bonusPoints: number;
  questions: readonly DemoQuestion[];
  prizes: readonly DemoPrize[];
}

const PICK_UP = 'Show this screen at the Nordwind counter and take it home today.';

/** For about eight spins of about 47 points each: most players reach the second prize, few the third. */
const wheelPrizes: readonly DemoPrize[] = [
  { name: 'Earbuds', image: 'earbuds.png', rank: 1, winners: 40, fulfillment: PICK_UP, points: [150, 299] },
  { name: 'Bluetooth speaker', image: 'speaker.png', rank: 2, winners: 15, fulfillment: PICK_UP, points: [300, 499] },
  {
    name: 'Studio headphones',
    image: 'headphones.png',
    rank: 3,
    winners: 5,
    fulfillment: 'We send them to the address you leave at the counter, within two weeks.',
    points: [500, 2500],
  },
];

const boardPrizes: readonly DemoPrize[] = [
  {
    name: 'Gift card',
    image: 'gift-card.png',
    rank: 1,
    winners: 20,
    fulfillment: 'A €50 card for the Nordwind shop, sent by email.',
    points: null,
  },
  {
    name: 'Festival tickets',
    image: 'festival-tickets.png',
    rank: 2,
    winners: 10,
    fulfillment: 'Two tickets for the Fjordlyd festival, sent by email.',
    points: null,
  },
  {
    name: 'Turntable',
    image: 'turntable.png',
    rank: 3,
    winners: 5,
    fulfillment: 'We send it to the address you leave at the counter, within two weeks.',
    points: null,
  },
  {
    name: 'Hi-fi set',
    image: 'hi-fi-set.png',
    rank: null,
    winners: 1,
    fulfillment: 'The grand prize: amplifier, speakers and turntable, delivered to your home.',
    points: null,
  },
];

export const spinTheSound: DemoCampaign = {
  name: 'Spin the Sound',
  type: 'full',
  days: 365,
  bonusPoints: 50,
  questions: spinTheSoundQuestions,
  prizes: [...wheelPrizes, ...boardPrizes],
};

export const summerSpin: DemoCampaign = {
  name: 'Summer Spin',
  type: 'wheel',
  days: 365,
  bonusPoints: 75,
  questions: summerSpinQuestions,
  prizes: [
    { name: 'Beach speaker', image: 'speaker.png', rank: 1, winners: 25, fulfillment: PICK_UP, points: [100, 249] },
    { name: 'Sport earbuds', image: 'earbuds.png', rank: 2, winners: 10, fulfillment: PICK_UP, points: [250, 1000] },
  ],
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
    { name: 'Pocket speaker', image: 'speaker.png', rank: 1, winners: 15, fulfillment: PICK_UP, points: [150, 299] },
    { name: 'Wireless earbuds', image: 'earbuds.png', rank: 2, winners: 6, fulfillment: PICK_UP, points: [300, 449] },
    {
      name: 'DJ headphones',
      image: 'headphones.png',
      rank: 3,
      winners: 1,
      fulfillment: 'We send them to the address you leave at the counter, within two weeks.',
      points: [450, 1000],
    },
    {
      name: 'Record voucher',
      image: 'gift-card.png',
      rank: 1,
      winners: 9,
      fulfillment: 'A €20 voucher for any record in the Nordwind shop, sent by email.',
      points: null,
    },
    {
      name: 'Club night tickets',
      image: 'festival-tickets.png',
      rank: 2,
      winners: 5,
      fulfillment: 'Two tickets for a night at the Kaiklub, sent by email.',
      points: null,
    },
    {
      name: 'Portable turntable',
      image: 'turntable.png',
      rank: 3,
      winners: 1,
      fulfillment: 'We send it to the address you leave at the counter, within two weeks.',
      points: null,
    },
    {
      name: 'Living-room hi-fi',
      image: 'hi-fi-set.png',
      rank: null,
      winners: 1,
      fulfillment: 'The grand prize: amplifier and speakers, delivered to your home.',
      points: null,
    },
  ],
};

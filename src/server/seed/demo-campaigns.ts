import type { CampaignTypeName } from './catalogue.ts';
import {
  type DemoQuestion,
  knowYourSoundQuestions,
  spinTheSoundQuestions,
  summerSpinQuestions,
} from './demo-questions.ts';

export interface DemoPrize {
  name: string;
  /** In resources/demo/prizes. */
  image: string;
  rank: number | null;
  winners: number;
  fulfillment: string;
  /** The points of a wheel prize; a Press Your Luck prize has none. */
  points: readonly [minimum: number, maximum: number] | null;
}

export interface DemoCampaign {
  name: string;
  type: CampaignTypeName;
  bonusPoints: number;
  questions: readonly DemoQuestion[];
  prizes: readonly DemoPrize[];
}

const PICK_UP = 'Show this screen at the Nordwind counter and take it home today.';

/** Some eight spins of some 47 points each: most players reach the second prize, few the third. */
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
  bonusPoints: 50,
  questions: spinTheSoundQuestions,
  prizes: [...wheelPrizes, ...boardPrizes],
};

export const summerSpin: DemoCampaign = {
  name: 'Summer Spin',
  type: 'wheel',
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
  bonusPoints: 0,
  questions: knowYourSoundQuestions,
  prizes: [],
};

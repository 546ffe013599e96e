/** One player's game in the campaign that is over. */
export interface DemoGame {
  /** One digit for each answered question: 1 for correct, 0 for incorrect. */
  marks: string;
  spinsLeft: number;
  points: number;
  isFinished: boolean;
  isPressYourLuckUsed: boolean;
  /** The prize's name. */
  prize: string | null;
}

const game = (marks: string, more: Partial<DemoGame>): DemoGame => ({
  marks,
  spinsLeft: 0,
  points: 0,
  isFinished: false,
  isPressYourLuckUsed: false,
  prize: null,
  ...more,
});

const won = (marks: string, points: number, prize: string) => game(marks, { points, prize, isFinished: true });
const lost = (marks: string, points: number) => game(marks, { points, isFinished: true });
/** A game that traded its remaining spins for a press on the board. */
const pressed = (marks: string, spinsLeft: number, points: number, prize: string | null) =>
  game(marks, { spinsLeft, points, prize, isFinished: true, isPressYourLuckUsed: true });
const spinning = (marks: string, spinsLeft: number, points: number) => game(marks, { spinsLeft, points });
const answering = (marks: string) => game(marks, { spinsLeft: [...marks].filter((mark) => mark === '1').length });

/** The games of player07 onwards, none of them a demo account; null for players who never began. */
export const soundcheckGames: readonly (DemoGame | null)[] = [
  won('1101110111', 385, 'Wireless earbuds'),
  won('1111011101', 460, 'DJ headphones'),
  won('0110101011', 245, 'Pocket speaker'),
  pressed('1111110110', 3, 190, 'Portable turntable'),
  lost('1010011010', 120),
  won('1111111111', 520, 'DJ headphones'),
  answering('1101'),
  won('0111011100', 310, 'Wireless earbuds'),
  null,
  pressed('1011101101', 4, 95, null),
  won('1110110010', 275, 'Pocket speaker'),
  spinning('1101101110', 3, 165),
  lost('0101000100', 85),
  won('1111011011', 405, 'Wireless earbuds'),
  answering('10110110'),
  pressed('0111101111', 1, 355, 'Record voucher'),
  won('1001110101', 210, 'Pocket speaker'),
  lost('0000000000', 0),
  won('1110111110', 330, 'Wireless earbuds'),
  null,
  won('1101011001', 180, 'Pocket speaker'),
  answering('011'),
  won('1011111011', 290, 'Pocket speaker'),
  spinning('0110110101', 5, 60),
];

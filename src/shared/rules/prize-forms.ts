import type { Id } from '../entities/base.ts';
import type { CampaignType } from '../entities/campaign-type.ts';
import type { File } from '../entities/file.ts';
import type { Game } from '../entities/game.ts';
import { isSameId } from '../entities/id.ts';
import type { Prize } from '../entities/prize.ts';
import { gamesOf } from '../games.ts';
import { isYes } from './flag.ts';
import { pressYourLuckPrizes, wheelPrizes } from './prizes.ts';

/** A prize's form. `id` is null until the prize is stored. */
export interface PrizeForm {
  id: Id | null;
  rank: number | null;
  name: string;
  /** A stored image, or a newly chosen one with its bytes. */
  imageFile: File | null;
  pointsNeededMinimum: number | null;
  pointsNeededMaximum: number | null;
  winnerTotal: number | null;
  fulfillmentDescription: string;
}

/** The prize forms of a campaign, by game. */
export interface PrizeForms {
  wheelPrizes: readonly PrizeForm[];
  pressYourLuckPrizes: readonly PrizeForm[];
}

/** The number of blank wheel prizes in a new campaign. */
const NEW_WHEEL_PRIZES = 3;

/** The board's prizes by colour. The logo's prize has no rank. */
export const PRESS_YOUR_LUCK_SLOTS = [
  { color: 'green', rank: 1 },
  { color: 'yellow', rank: 2 },
  { color: 'orange', rank: 3 },
  { color: 'logo', rank: null },
] as const;

export const blankPrize = (rank: number | null): PrizeForm => ({
  id: null,
  rank,
  name: '',
  imageFile: null,
  pointsNeededMinimum: null,
  pointsNeededMaximum: null,
  winnerTotal: null,
  fulfillmentDescription: '',
});

/** True if removing the form would lose something that was filled in. */
export const isFilled = ({ id, rank: _rank, ...fields }: PrizeForm): boolean =>
  id !== null || Object.values(fields).some((value) => value !== null && value !== '');

/** Returns the rank of an added wheel prize: the next number. */
export const nextRank = (prizes: readonly PrizeForm[]): number =>
  Math.max(0, ...prizes.map(({ rank }) => rank ?? 0)) + 1;

/**
 * Returns the forms of the stored prizes for a game type: the stored wheel prizes, and always the four slots of the
 * board. If the type lacks a game, returns no forms for it.
 */
export function prizeForms(type: CampaignType | null, stored: readonly Prize[]): PrizeForms {
  return {
    wheelPrizes: gamesOf(type).includes('wheel') ? wheelPrizes(stored).map(formOf) : [],
    pressYourLuckPrizes: gamesOf(type).includes('board') ? slotForms(stored) : [],
  };
}

/** A change of the game type; `from` is null for a new campaign's first choice. */
export interface TypeChange {
  from: CampaignType | null;
  to: CampaignType | null;
}

/**
 * Returns the forms after a change of the game type. Clears the prizes of a game that the new type lacks. Loads the
 * stored prizes of a game that the old type lacked, or three blank ones for a wheel without any. Keeps the entries of a
 * game that both types have.
 */
export function formsForType({ from, to }: TypeChange, forms: PrizeForms, stored: readonly Prize[]): PrizeForms {
  const start = prizeForms(to, stored);
  const startedWheel = start.wheelPrizes.length > 0 ? start.wheelPrizes : newWheelPrizes();
  const wheel = gamesOf(from).includes('wheel') ? forms.wheelPrizes : startedWheel;
  return {
    wheelPrizes: gamesOf(to).includes('wheel') ? wheel : [],
    pressYourLuckPrizes:
      gamesOf(from).includes('board') && gamesOf(to).includes('board')
        ? forms.pressYourLuckPrizes
        : start.pressYourLuckPrizes,
  };
}

/** The forms of each game, and the flag for it on the wire. */
const KINDS: Record<Game, { forms: keyof PrizeForms; isPressYourLuckPrize: boolean }> = {
  wheel: { forms: 'wheelPrizes', isPressYourLuckPrize: false },
  board: { forms: 'pressYourLuckPrizes', isPressYourLuckPrize: true },
};

/** Returns the filled prizes that the change of type clears. */
export function prizesLost(type: CampaignType | null, forms: PrizeForms): PrizeForm[] {
  const games = gamesOf(type);
  const lost = (Object.keys(KINDS) as Game[]).filter((game) => !games.includes(game));
  return lost.flatMap((game) => forms[KINDS[game].forms]).filter(isFilled);
}

/** Returns the stored prizes that the forms of a game type show. */
export function shownPrizes(type: CampaignType | null, stored: readonly Prize[]): Prize[] {
  const games = gamesOf(type);
  return [
    ...(games.includes('wheel') ? wheelPrizes(stored) : []),
    ...(games.includes('board') ? slotPrizes(stored).flatMap(({ prize }) => prize ?? []) : []),
  ];
}

/**
 * Returns the list for the bulk operation: every form, and then, as deleted, every shown stored prize without a form.
 * Matches a form without an id to the stored prize of its rank, so that a save whose answer was lost can be repeated
 * without storing prizes twice.
 *
 * @param shown the prizes that the forms have shown; without an id if only an unanswered save has sent it
 */
export function prizesToSend(forms: PrizeForms, stored: readonly Prize[], shown: readonly Prize[]): Prize[] {
  const left = stored.filter(({ isDeleted }) => isDeleted !== true);
  const take = (isMatch: (prize: Prize) => boolean): Id | null => {
    const index = left.findIndex(isMatch);
    return index < 0 ? null : (left.splice(index, 1)[0]?.id ?? null);
  };
  const known = Object.values(KINDS).flatMap(({ forms: kind, isPressYourLuckPrize }) =>
    forms[kind].map((form) => {
      if (form.id !== null) take(({ id }) => isSameId(id, form.id));
      return { form, isPressYourLuckPrize };
    }),
  );
  const sent = known.map(({ form, isPressYourLuckPrize }): Prize => {
    const id = form.id ?? take((prize) => isSameSlot(prize, { rank: form.rank, isPressYourLuckPrize }));
    return { ...prizeOf(form, isPressYourLuckPrize), ...(id !== null && { id }) };
  });
  const isShown = (prize: Prize) =>
    shown.some((one) => (one.id == null ? isSameSlot(one, prize) : isSameId(one.id, prize.id)));
  return [...sent, ...left.filter(isShown).map((prize) => ({ ...prize, isDeleted: true }))];
}

/** True if two prizes have the same place in the same game. */
const isSameSlot = (a: Prize, b: Prize): boolean =>
  isYes(a.isPressYourLuckPrize) === isYes(b.isPressYourLuckPrize) && (a.rank ?? null) === (b.rank ?? null);

const newWheelPrizes = (): PrizeForm[] => Array.from({ length: NEW_WHEEL_PRIZES }, (_, index) => blankPrize(index + 1));

const slotForms = (stored: readonly Prize[]): PrizeForm[] =>
  slotPrizes(stored).map(({ rank, prize }) => (prize ? formOf(prize) : blankPrize(rank)));

function slotPrizes(stored: readonly Prize[]): { rank: number | null; prize: Prize | undefined }[] {
  const prizes = pressYourLuckPrizes(stored);
  return PRESS_YOUR_LUCK_SLOTS.map(({ rank }) => ({
    rank,
    prize: prizes.find((one) => (one.rank ?? null) === rank),
  }));
}

const formOf = (prize: Prize): PrizeForm => ({
  id: prize.id ?? null,
  rank: prize.rank ?? null,
  name: prize.name ?? '',
  imageFile: prize.imageFile ?? null,
  pointsNeededMinimum: prize.pointsNeededMinimum ?? null,
  pointsNeededMaximum: prize.pointsNeededMaximum ?? null,
  winnerTotal: prize.winnerTotal ?? null,
  fulfillmentDescription: prize.fulfillmentDescription ?? '',
});

/** Converts a form to a prize. Only wheel prizes have points. */
function prizeOf({ id: _id, ...form }: PrizeForm, isPressYourLuckPrize: boolean): Prize {
  return {
    ...form,
    name: form.name.trim(),
    fulfillmentDescription: form.fulfillmentDescription.trim() || null,
    ...(isPressYourLuckPrize && { pointsNeededMinimum: null, pointsNeededMaximum: null }),
    isPressYourLuckPrize,
    isDeleted: false,
  };
}

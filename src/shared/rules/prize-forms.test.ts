import { describe, expect, test } from 'vitest';
import type { Prize } from '../entities/prize.ts';
import {
  blankPrize,
  formsForType,
  isFilled,
  nextRank,
  type PrizeForm,
  prizeForms,
  prizesLost,
  prizesToSend,
  shownPrizes,
} from './prize-forms.ts';

const both = { id: 1, isPrizeWheelAllowed: true, isPressYourLuckAllowed: true };
const wheel = { id: 2, isPrizeWheelAllowed: true, isPressYourLuckAllowed: false };
const quiz = { id: 3, isPrizeWheelAllowed: false, isPressYourLuckAllowed: false };

const mug: Prize = { id: 5, rank: 1, name: 'Mug', pointsNeededMinimum: 10, pointsNeededMaximum: 20, winnerTotal: 3 };
const car: Prize = { id: 6, rank: null, name: 'Car', winnerTotal: 1, isPressYourLuckPrize: true };
const filled = (rank: number | null): PrizeForm => ({ ...blankPrize(rank), name: 'Pen' });
const inShort = (prizes: readonly PrizeForm[]) => prizes.map(({ id, rank, name }) => [id, rank, name]);

describe('the prize forms of a game type', () => {
  test('have no wheel prizes if none are stored, and always the four slots', () => {
    const { wheelPrizes, pressYourLuckPrizes } = prizeForms(both, []);
    expect(wheelPrizes).toEqual([]);
    expect(pressYourLuckPrizes.map(({ rank }) => rank)).toEqual([1, 2, 3, null]);
    expect(pressYourLuckPrizes.some(isFilled)).toBe(false);
  });

  test('contain the stored prizes, each slot the prize of its rank', () => {
    const { wheelPrizes, pressYourLuckPrizes } = prizeForms(both, [car, mug]);
    expect(inShort(wheelPrizes)).toEqual([[5, 1, 'Mug']]);
    expect(inShort(pressYourLuckPrizes)).toEqual([
      [null, 1, ''],
      [null, 2, ''],
      [null, 3, ''],
      [6, null, 'Car'],
    ]);
  });

  test('have all that is stored, and blanks for the rest', () => {
    const stored = { ...mug, imageFile: { id: 9 }, fulfillmentDescription: 'At the desk' };
    expect(prizeForms(wheel, [stored]).wheelPrizes).toEqual([stored]);
    const slot: Prize = { id: 8, rank: 1, isPressYourLuckPrize: true };
    expect(prizeForms(both, [slot]).pressYourLuckPrizes[0]).toEqual({ ...blankPrize(1), id: 8 });
  });

  test('have wheel prizes of the same minimum in the order of their ranks', () => {
    const second = { ...mug, id: 4, rank: 2 };
    expect(prizeForms(wheel, [second, mug]).wheelPrizes.map(({ id }) => id)).toEqual([5, 4]);
    expect(prizeForms(wheel, [mug, second]).wheelPrizes.map(({ id }) => id)).toEqual([5, 4]);
  });

  test('are empty for a game without prizes', () => {
    expect(prizeForms(wheel, [car]).pressYourLuckPrizes).toEqual([]);
    expect(prizeForms(quiz, [car, mug])).toEqual({ wheelPrizes: [], pressYourLuckPrizes: [] });
    expect(prizeForms(null, [mug])).toEqual({ wheelPrizes: [], pressYourLuckPrizes: [] });
  });
});

describe('a changed game type', () => {
  const none = { wheelPrizes: [], pressYourLuckPrizes: [] };
  const forms = { wheelPrizes: [filled(1), blankPrize(2)], pressYourLuckPrizes: [filled(1)] };

  test('starts a new campaign with three blank wheel prizes and four slots', () => {
    const { wheelPrizes, pressYourLuckPrizes } = formsForType({ from: null, to: both }, none, []);
    expect(wheelPrizes.map(({ rank }) => rank)).toEqual([1, 2, 3]);
    expect(pressYourLuckPrizes.map(({ rank }) => rank)).toEqual([1, 2, 3, null]);
    expect([...wheelPrizes, ...pressYourLuckPrizes].some(isFilled)).toBe(false);
  });

  test('clears the prizes of a missing game, and names the filled ones beforehand', () => {
    const change = { from: both, to: wheel };
    expect(formsForType(change, forms, [])).toEqual({ wheelPrizes: forms.wheelPrizes, pressYourLuckPrizes: [] });
    expect(prizesLost(wheel, forms)).toEqual([forms.pressYourLuckPrizes[0]]);
    expect(prizesLost(quiz, forms)).toHaveLength(2);
    expect(prizesLost(both, forms)).toEqual([]);
  });

  test('keeps the prizes of a game that stays, also if there are none', () => {
    const removed = { ...forms, wheelPrizes: [] };
    expect(formsForType({ from: both, to: wheel }, removed, [mug]).wheelPrizes).toEqual([]);
    expect(formsForType({ from: wheel, to: both }, forms, [mug]).wheelPrizes).toBe(forms.wheelPrizes);
    expect(formsForType({ from: both, to: { ...both, id: 4 } }, forms, [])).toEqual(forms);
  });

  test('starts over with the prizes of a new game', () => {
    const cleared = formsForType({ from: both, to: quiz }, forms, []);
    expect(cleared).toEqual(none);
    const again = formsForType({ from: quiz, to: both }, cleared, []);
    expect(again).toEqual(formsForType({ from: null, to: both }, none, []));
  });

  test('restores stored prizes that are not yet deleted', () => {
    const cleared = formsForType({ from: both, to: quiz }, prizeForms(both, [mug]), [mug]);
    const again = formsForType({ from: quiz, to: wheel }, cleared, [mug]);
    expect(inShort(again.wheelPrizes)).toEqual([[5, 1, 'Mug']]);
  });
});

test('the next rank is the next number, also after a removal', () => {
  expect(nextRank([])).toBe(1);
  expect(nextRank([blankPrize(1), blankPrize(3)])).toBe(4);
});

test('a stored prize counts as filled, an untouched form does not', () => {
  expect(isFilled(blankPrize(1))).toBe(false);
  expect(isFilled({ ...blankPrize(1), winnerTotal: 0 })).toBe(true);
  expect(isFilled({ ...blankPrize(1), id: 5 })).toBe(true);
});

describe('the list for the bulk operation', () => {
  test('says which game a prize is for, and leaves points to the wheel', () => {
    const board = { ...filled(2), pointsNeededMinimum: 4, fulfillmentDescription: '  ' };
    const [first, second] = prizesToSend({ wheelPrizes: [filled(1)], pressYourLuckPrizes: [board] }, [], []);
    expect(first).toMatchObject({ rank: 1, name: 'Pen', isPressYourLuckPrize: false, isDeleted: false });
    expect(first).not.toHaveProperty('id');
    expect(second).toMatchObject({ rank: 2, pointsNeededMinimum: null, isPressYourLuckPrize: true });
    expect(second?.fulfillmentDescription).toBeNull();
  });

  test('sends a removed stored prize as deleted', () => {
    const forms = { wheelPrizes: [], pressYourLuckPrizes: [] };
    expect(prizesToSend(forms, [mug], [mug])).toEqual([{ ...mug, isDeleted: true }]);
    expect(prizesToSend(forms, [{ ...mug, isDeleted: true }], [mug])).toEqual([]);
  });

  test('leaves a stored prize alone that the form has not shown', () => {
    const forms = { wheelPrizes: [], pressYourLuckPrizes: [] };
    expect(prizesToSend(forms, [mug, car], [])).toEqual([]);
    expect(prizesToSend(forms, [mug, car], shownPrizes(wheel, [mug, car]))).toEqual([{ ...mug, isDeleted: true }]);
    const second = { ...car, id: 9 };
    expect(shownPrizes(both, [car, second, mug])).toEqual([mug, car]);
  });

  test('sends a prize as deleted that only an unanswered save has sent', () => {
    const { id: _id, ...unanswered } = mug;
    const forms = { wheelPrizes: [], pressYourLuckPrizes: [] };
    expect(prizesToSend(forms, [mug, car], [unanswered])).toEqual([{ ...mug, isDeleted: true }]);
  });

  test('finds a prize that was stored without an answer, and never one twice', () => {
    const forms = { wheelPrizes: [filled(1), filled(2)], pressYourLuckPrizes: [filled(null), filled(1)] };
    const sent = prizesToSend(forms, [mug, car], [mug, car]);
    expect(sent.map(({ id, rank }) => [id, rank])).toEqual([
      [5, 1],
      [undefined, 2],
      [6, null],
      [undefined, 1],
    ]);
  });

  test('takes a stored prize of the same game and rank only', () => {
    const idsOf = (stored: Prize[]) =>
      prizesToSend({ wheelPrizes: [filled(2)], pressYourLuckPrizes: [] }, stored, stored).map(({ id, isDeleted }) => [
        id,
        isDeleted,
      ]);
    const second = { ...mug, id: 7, rank: 2 };
    expect(idsOf([mug, second])).toEqual([
      [7, false],
      [5, true],
    ]);
    expect(idsOf([{ ...car, rank: 2 }])).toEqual([
      [undefined, false],
      [6, true],
    ]);
  });

  test('sends names without spaces around them', () => {
    const [sent] = prizesToSend({ wheelPrizes: [{ ...filled(1), name: ' Pen ' }], pressYourLuckPrizes: [] }, [], []);
    expect(sent?.name).toBe('Pen');
  });

  test("prefers the form that has the prize's id", () => {
    const known = { ...filled(2), id: 5 };
    const sent = prizesToSend({ wheelPrizes: [filled(1), known], pressYourLuckPrizes: [] }, [mug], [mug]);
    expect(sent.map(({ id }) => id)).toEqual([undefined, 5]);
  });
});

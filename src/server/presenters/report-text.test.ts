import { describe, expect, it } from 'vitest';
import { splitAnswers } from '#shared/rules/report.ts';
import { cutList, fitTexts, nameItem, questionItem } from './report-text.ts';

describe('a name in a list', () => {
  it('has spaces instead of commas and line breaks', () => {
    expect(nameItem(' García,\n Ana ')).toBe('García Ana');
  });

  it('keeps every other character', () => {
    expect(nameItem('שרה 👩‍🚀 O’Neill: 1')).toBe('שרה 👩‍🚀 O’Neill: 1');
  });
});

describe('a question in a list', () => {
  it('keeps its commas, and has a space instead of each line break', () => {
    expect(questionItem(' Before vinyl, what\n was there? ')).toBe('Before vinyl, what was there?');
  });

  it.each([
    'Before vinyl, most records were made of shellac.',
    'Which is right: 1, or wrong: 0 , and = 2?',
    'Is it 2:1, 3:1,4:1 or 1:0  ,?',
    ': 1',
    ', who?',
  ])('is separable from its mark: %j', (question) => {
    const list = [`${questionItem(question)}: 0`, `${questionItem(question)}: 1`].join(', ');
    const texts = splitAnswers(list).map(({ questionText, isCorrect }) => ({
      text: questionText.replaceAll('\u2060', ''),
      isCorrect,
    }));
    const text = question.replaceAll(/ +/g, ' ');
    expect(texts).toEqual([
      { text, isCorrect: false },
      { text, isCorrect: true },
    ]);
  });
});

describe('fitting texts', () => {
  const texts = ['Short', 'A question that goes on and on', 'Ein längerer Text 🎧🎧🎧'];
  const bytesOf = (fitted: readonly string[], uses: readonly number[]) =>
    fitted.reduce((sum, text, index) => sum + (Buffer.byteLength(JSON.stringify(text)) - 2) * (uses[index] ?? 0), 0);

  it('leaves them complete if they fit', () => {
    expect(fitTexts(texts, [1, 1, 1], 1000)).toEqual(texts);
    expect(fitTexts([], [], 0)).toEqual([]);
  });

  it('cuts the longest, and keeps the short ones', () => {
    expect(fitTexts(texts, [10, 10, 10], 10 * (5 + 2 * 15))).toEqual(['Short', 'A question…', 'Ein längere…']);
  });

  it.each([200, 350, 500, 620])('keeps within %i bytes, counted as JSON in UTF-8', (maximumBytes) => {
    const uses = [10, 3, 7];
    const quoted = [...texts.slice(0, 2), 'Say "yes" and "no" and "perhaps" \\ or not'];
    expect(bytesOf(fitTexts(quoted, uses, maximumBytes), uses)).toBeLessThanOrEqual(maximumBytes);
  });

  it('never cuts inside a character', () => {
    expect(fitTexts(['🎧🎧🎧🎧🎧'], [1], 12)).toEqual(['🎧🎧…']);
  });
});

describe('a list in a cell', () => {
  it('is complete if it fits', () => {
    expect(cutList(['Ada', 'Ben'], 8)).toBe('Ada, Ben');
  });

  it('ends in the number of omitted items if it does not fit', () => {
    const names = Array.from({ length: 100 }, (_, index) => `Person ${index}`);
    const list = cutList(names, 100);
    expect(list).toBe('Person 0, Person 1, Person 2, Person 3, Person 4, Person 5, Person 6, Person 7, … and 92 more');
    expect(list.length).toBeLessThanOrEqual(100);
  });

  it('may consist of only the number', () => {
    expect(cutList(['A name that is longer than the cell', 'Ben'], 20)).toBe('… and 2 more');
  });
});

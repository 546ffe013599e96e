import { describe, expect, it } from 'vitest';
import { countingAnswers } from './consents.ts';

const answer = (purposeId: string, givenBy: number, isGiven: boolean, isVoid = false) => ({
  purposeId,
  givenBy,
  isGiven,
  isVoid,
});
const states = (...answers: ReturnType<typeof answer>[]) =>
  Object.fromEntries([...countingAnswers(answers)].map(([purposeId, { isGiven }]) => [purposeId, isGiven]));

describe('the answer that counts', () => {
  it('is the latest one of a person, for each purpose', () => {
    expect(states(answer('news', 1, true), answer('call', 1, false), answer('news', 1, false))).toEqual({
      news: false,
      call: false,
    });
    expect(states(answer('news', 1, false), answer('news', 1, true))).toEqual({ news: true });
  });

  it('is a yes of merged people only if each of them said yes, in any order', () => {
    expect(states(answer('news', 1, false), answer('news', 2, true))).toEqual({ news: false });
    expect(states(answer('news', 1, true), answer('news', 2, false))).toEqual({ news: false });
    expect(states(answer('news', 1, true), answer('news', 2, true))).toEqual({ news: true });
  });

  it('is a withdrawal, also of somebody who was merged with a person who said yes', () => {
    expect(states(answer('news', 1, true), answer('news', 2, true), answer('news', 2, false))).toEqual({ news: false });
  });

  it('ignores a yes from an untrusted kiosk, and counts its no', () => {
    expect(states(answer('news', 1, true, true))).toEqual({});
    expect(states(answer('news', 1, true), answer('news', 2, true, true))).toEqual({ news: true });
    expect(states(answer('news', 1, true), answer('news', 2, false, true))).toEqual({ news: false });
  });

  it('is missing for a purpose that was never asked', () => {
    expect(states()).toEqual({});
  });
});

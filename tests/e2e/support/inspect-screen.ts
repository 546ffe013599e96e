import type { Page } from 'playwright';
import { lookAtScreen } from './look-at-screen.ts';

/**
 * Inspects the screen without knowing its language.
 *
 * @param known all data in lower case: what people have typed and what the server's database holds
 * @returns the problems, one line each: words that come from no catalogue, text and controls that do not fit
 */
export async function inspectScreen(page: Page, known: string): Promise<string[]> {
  const { texts, shortened, broken, problems } = await page.evaluate(lookAtScreen);
  const isKnown = (phrase: string) => known.includes(phrase.toLowerCase());
  const untranslated = texts.flatMap(plainPhrases).filter((phrase) => !isKnown(phrase));
  const countIn = (list: string[], phrase: string) => list.filter((text) => text.trim() === phrase).length;
  /** Such as what a hint says that opens where one points. */
  const isAlsoInFull = (phrase: string) => countIn(texts, phrase) > countIn(shortened, phrase);
  return [
    ...new Set(untranslated.map((phrase) => `not from the catalogue: "${phrase}"`)),
    // Data may have any length; our own words must be shown in full.
    ...new Set(
      shortened.filter((phrase) => !isKnown(phrase) && !isAlsoInFull(phrase)).map((phrase) => `shortened: "${phrase}"`),
    ),
    ...new Set(broken.filter((word) => !isKnown(word)).map((word) => `broken in two: "${word}"`)),
    ...new Set(problems),
  ];
}

/** Waits until a resize has settled: nothing has moved for three frames, or 30 frames have passed. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const places = () =>
      [...document.querySelectorAll('body *')]
        .map((element) => element.getBoundingClientRect())
        .map(({ x, y, width, height }) => `${x} ${y} ${width} ${height}`)
        .join();
    let last = '';
    for (let frames = 0, still = 0; still < 3 && frames < 30; frames += 1) {
      await new Promise(requestAnimationFrame);
      const now = places();
      still = now === last ? still + 1 : 0;
      last = now;
    }
  });

/** Finds runs of plain letters. A pseudo-locale leaves none, or wraps each word in direction marks. */
const plainPhrases = (text: string): string[] =>
  (text.replace(/\u202e[^\u202c]*\u202c/g, '\u0000').match(/[A-Za-z][\w'’.,@/ -]*[A-Za-z]/g) ?? []).map((phrase) =>
    phrase.trim(),
  );

import type { Page } from 'playwright';
import { lookAtScreen } from './look-at-screen.ts';

/**
 * Looks at the screen as a stranger to its language would.
 *
 * @param known everything that is data, in lower case: what people have typed and what the server's database holds
 * @returns what is wrong, a line each: words that come from no catalogue, text and controls that do not fit
 */
export async function inspectScreen(page: Page, known: string): Promise<string[]> {
  const { texts, shortened, broken, problems } = await page.evaluate(lookAtScreen);
  const isKnown = (phrase: string) => known.includes(phrase.toLowerCase());
  const untranslated = texts.flatMap(plainPhrases).filter((phrase) => !isKnown(phrase));
  return [
    ...new Set(untranslated.map((phrase) => `not from the catalogue: "${phrase}"`)),
    // Data may be of any length; our own words must be read whole.
    ...new Set(shortened.filter((phrase) => !isKnown(phrase)).map((phrase) => `shortened: "${phrase}"`)),
    ...new Set(broken.filter((word) => !isKnown(word)).map((word) => `broken in two: "${word}"`)),
    ...new Set(problems),
  ];
}

/** Waits until a new size has reached everything: nothing has moved for three frames, or it never rests. */
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

/** Runs of plain letters: a pseudo-locale leaves none, or puts each word into marks of its direction. */
const plainPhrases = (text: string): string[] =>
  (text.replace(/\u202e[^\u202c]*\u202c/g, '\u0000').match(/[A-Za-z][\w'’.,@/ -]*[A-Za-z]/g) ?? []).map((phrase) =>
    phrase.trim(),
  );

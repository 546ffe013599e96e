import type { Page } from 'playwright';
import { lookAtScreen } from './look-at-screen.ts';

/** More letters than any sentence of the app has room for. */
const LONG_DATA = 60;

/**
 * Inspects the screen without knowing its language.
 *
 * @param known all data in lower case: typed texts and the server's data
 * @returns the problems, one line each: words outside the catalogue, and text or controls that do not fit
 */
export async function inspectScreen(page: Page, known: string): Promise<string[]> {
  const { texts, shortened, broken, problems } = await page.evaluate(lookAtScreen);
  const isKnown = (phrase: string) => known.includes(phrase.toLowerCase());
  const untranslated = texts.flatMap(plainPhrases).filter((phrase) => !isKnown(phrase));
  const countIn = (list: string[], phrase: string) => list.filter((text) => text.trim() === phrase).length;
  const shortenedTexts = shortened.map(({ text }) => text);
  /** Texts such as a hint's, which opens under the pointer. */
  const isAlsoInFull = (phrase: string) => countIn(texts, phrase) > countIn(shortenedTexts, phrase);
  /** Data may have any length, also within a sentence. The app's own words must be shown in full. */
  const isLongByData = (whole: string) => isKnown(whole.trim()) || plainPhrases(whole).join('').length > LONG_DATA;
  return [
    ...new Set(untranslated.map((phrase) => `not from the catalogue: "${phrase}"`)),
    ...new Set(
      shortened
        .filter(({ text, whole }) => !isKnown(text) && !isLongByData(whole) && !isAlsoInFull(text))
        .map(({ text }) => `shortened: "${text}"`),
    ),
    ...new Set(broken.filter((word) => !isKnown(word)).map((word) => `broken in two: "${word}"`)),
    ...new Set(problems),
  ];
}

/**
 * Waits until a resize has settled: for one frame nothing moves except endless animations, or 30 frames have passed.
 */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const isEndless = (animation: Animation) =>
      animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    const places = () => {
      const moving = document
        .getAnimations()
        .filter(isEndless)
        .map(({ effect }) => (effect as KeyframeEffect).target);
      let sum = 0;
      for (const element of document.body.querySelectorAll('*')) {
        if (moving.some((mover) => mover?.contains(element))) continue;
        const { x, y, width, height } = element.getBoundingClientRect();
        sum = (sum * 31 + x * 3 + y * 5 + width * 7 + height * 11) % 1e9;
      }
      return sum;
    };
    // A hidden page may draw no frame for a while.
    const nextFrame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 500);
      });
    let last = Number.NaN;
    for (let frames = 0, now = places(); now !== last && frames < 30; frames += 1) {
      last = now;
      await nextFrame();
      now = places();
    }
  });

/** Finds runs of plain letters. A pseudo-locale leaves none, or wraps each word in direction marks. */
const plainPhrases = (text: string): string[] =>
  (text.replace(/\u202e[^\u202c]*\u202c/g, '\u0000').match(/[A-Za-z][\w'’.,@/ -]*[A-Za-z]/g) ?? []).map((phrase) =>
    phrase.trim(),
  );

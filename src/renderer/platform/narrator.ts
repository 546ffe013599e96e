import { text } from '../texts.ts';
import { namedBy, type Speech, speechOf, wordsIn, wordsOf } from './spoken-words.ts';
import type { Voice } from './voice.ts';

const LIVE = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"]';

/**
 * Speaks the focused element, new dialogs with their bodies, and live regions, as a screen reader would. A key stops
 * the words that are being spoken. Returns a function that ends this.
 */
export function startNarrator(page: Document, voice: Voice): () => void {
  const spoken = new WeakMap<Element, string>();
  let dialog: Element | null = null;
  const say = (speech: readonly Speech[]) => {
    for (const { words, language } of speech) voice.say(words, language);
  };

  const follow = (element: HTMLElement) => {
    const home = element.closest('dialog');
    const isNew = home !== null && home !== dialog;
    dialog = home;
    if (isNew) say(namedBy(home, 'aria-labelledby', 'aria-describedby'));
    if (!isNew || !element.matches('[data-landing]')) say(wordsOf(element));
  };
  const sayLive = (mutations: readonly MutationRecord[]) => {
    const regions = new Set(mutations.flatMap(regionsOf));
    const { activeElement } = page;
    const isChanged = mutations.some(({ target }) => activeElement !== page.body && activeElement?.contains(target));
    for (const region of regions) {
      const speech = region.closest('[aria-hidden="true"]') ? [] : speechOf(region);
      const words = wordsIn(speech);
      if (words !== spoken.get(region)) say(speech);
      spoken.set(region, words);
    }
    // Speaks a focused button with a new name, such as 'Submit' that becomes 'Next', or one that is now available.
    if (isChanged && activeElement instanceof HTMLButtonElement) say(wordsOf(activeElement));
  };

  for (const region of page.querySelectorAll(LIVE)) spoken.set(region, wordsIn(speechOf(region)));
  const observer = new MutationObserver(sayLive);
  observer.observe(page.body, {
    childList: true,
    characterData: true,
    attributeFilter: ['aria-disabled'],
    subtree: true,
  });
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  page.addEventListener('focusin', ({ target }) => target instanceof HTMLElement && follow(target), options);
  page.addEventListener('keydown', voice.hush, options);
  page.addEventListener(
    'change',
    ({ target }) =>
      target instanceof HTMLInputElement && target.type === 'radio' && voice.say(text('access.chosen'), null),
    options,
  );
  voice.say(text('access.started'), null);
  if (page.activeElement instanceof HTMLElement) follow(page.activeElement);
  return () => {
    observer.disconnect();
    listening.abort();
    voice.hush();
    voice.say(text('access.ended'), null);
  };
}

/** Returns the live region around a change, or else the live regions that it adds. */
function regionsOf({ target, addedNodes }: MutationRecord): Element[] {
  const around = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
  if (around) return [around];
  return [...addedNodes].flatMap((node) =>
    node instanceof Element ? [...(node.matches(LIVE) ? [node] : []), ...node.querySelectorAll(LIVE)] : [],
  );
}

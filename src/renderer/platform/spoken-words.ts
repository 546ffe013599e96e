import { text } from '../texts.ts';

/** Elements with texts that are sentences of their own. */
const BLOCK = 'p, h1, h2, h3, li, dt, dd, th, td, div, label, legend, summary';
/** Elements left out of a text, because they are hidden, or are controls with words of their own. */
const SKIPPED = '[aria-hidden="true"], [hidden], script, style, button, select, a[href]';

/** Words in one language, a BCP 47 tag; null for the app's language. */
export interface Speech {
  words: string;
  language: string | null;
}

/** Returns the visible words of an element, with a full stop between its blocks, and divided by their languages. */
export function speechOf(element: Element): Speech[] {
  const sentences: (Speech & { block: Element | null })[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const skipped = parent?.closest(SKIPPED);
    if (!parent || (skipped && skipped !== element && element.contains(skipped))) continue;
    const block = parent.closest(BLOCK);
    const last = sentences.at(-1);
    if (last?.block === block) last.words += node.nodeValue;
    else sentences.push({ block, words: node.nodeValue ?? '', language: languageOf(parent) });
  }
  return joined(
    sentences.flatMap(({ words, language }) => {
      const sentence = words.replace(/\s+/g, ' ').trim();
      return sentence === '' ? [] : { words: /\p{P}$/u.test(sentence) ? sentence : `${sentence}.`, language };
    }),
  );
}

/** Returns the words of all languages. */
export const wordsIn = (speech: readonly Speech[]): string => speech.map(({ words }) => words).join(' ');

/** Joins neighbours of one language, which one voice speaks without a pause. */
function joined(speech: readonly Speech[]): Speech[] {
  const runs: Speech[] = [];
  for (const { words, language } of speech) {
    const last = runs.at(-1);
    if (last?.language === language) last.words += ` ${words}`;
    else runs.push({ words, language });
  }
  return runs;
}

/** Only elements below the page's root name another language than the app's. */
const languageOf = (element: Element): string | null => element.closest<HTMLElement>('body [lang]')?.lang ?? null;

/** Returns the words of the elements that attributes name by their ids. */
export const namedBy = (element: Element, ...attributes: string[]): Speech[] =>
  joined(
    attributes
      .flatMap((name) => (element.getAttribute(name) ?? '').split(' '))
      .flatMap((id) => document.getElementById(id) ?? [])
      .flatMap(speechOf),
  );

/** Returns the name of a control. Its language is the app's unless all of the name is in another one. */
function nameOf(element: HTMLElement): Speech {
  const label =
    element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels?.[0] : null;
  const told = element.getAttribute('aria-label');
  const speech = told ? [{ words: told, language: null }] : namedBy(element, 'aria-labelledby');
  const name = speech.length > 0 ? speech : speechOf(label ?? element);
  return { words: wordsIn(name).replace(/\.$/, ''), language: name.length === 1 ? (name[0]?.language ?? null) : null };
}

/** Returns the words for the element that has received the focus. */
export const wordsOf = (element: HTMLElement): Speech[] =>
  joined([...ownWords(element), ...namedBy(element, 'aria-describedby')]);

function ownWords(element: HTMLElement): Speech[] {
  if (!isControl(element)) return element.matches('main, dialog') ? [] : speechOf(element);
  const { words, language } = nameOf(element);
  return [{ words: wordsOfControl(element, words), language }];
}

const isControl = (element: HTMLElement): boolean =>
  element.role === 'switch' || element.matches('input, select, button, a');

function wordsOfControl(element: HTMLElement, name: string): string {
  if (element instanceof HTMLInputElement && element.type === 'radio') {
    const group = [...document.getElementsByName(element.name)];
    return text('access.answer', { name, number: group.indexOf(element) + 1, count: group.length });
  }
  if (element instanceof HTMLInputElement && element.type === 'checkbox') return state(name, element.checked);
  if (element instanceof HTMLInputElement) return text('access.field', { name });
  if (element instanceof HTMLSelectElement) return text('access.choice', { name, value: element.value });
  if (element.role === 'switch') return state(name, element.ariaChecked === 'true');
  if (element instanceof HTMLButtonElement)
    return text(element.ariaDisabled === 'true' ? 'access.buttonOff' : 'access.button', { name });
  return text('access.link', { name });
}

const state = (name: string, isOn: boolean): string => text(isOn ? 'access.on' : 'access.off', { name });

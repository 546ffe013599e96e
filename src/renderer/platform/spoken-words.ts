import { text } from '../texts.ts';

/** Elements with texts that are sentences of their own. */
const BLOCK = 'p, h1, h2, h3, li, dt, dd, th, td, div, label, legend, summary';
/** Elements left out of a text, because they are hidden, or are controls with words of their own. */
const SKIPPED = '[aria-hidden="true"], [hidden], script, style, button, select, a[href]';

/** Returns the visible words of an element, with a full stop between its blocks. */
export function textOf(element: Element): string {
  const sentences: { block: Element | null; words: string }[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const skipped = parent?.closest(SKIPPED);
    if (!parent || (skipped && skipped !== element && element.contains(skipped))) continue;
    const block = parent.closest(BLOCK);
    const last = sentences.at(-1);
    if (last?.block === block) last.words += node.nodeValue;
    else sentences.push({ block, words: node.nodeValue ?? '' });
  }
  const words = sentences.map((sentence) => sentence.words.replace(/\s+/g, ' ').trim()).filter(Boolean);
  return words.map((sentence) => (/\p{P}$/u.test(sentence) ? sentence : `${sentence}.`)).join(' ');
}

/** Returns the texts of the elements that an attribute names by their ids. */
const namedBy = (element: Element, attribute: string): string =>
  (element.getAttribute(attribute) ?? '')
    .split(' ')
    .flatMap((id) => document.getElementById(id) ?? [])
    .map(textOf)
    .filter(Boolean)
    .join(' ');

function nameOf(element: HTMLElement): string {
  const label =
    element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels?.[0] : null;
  const name =
    element.getAttribute('aria-label') || namedBy(element, 'aria-labelledby') || textOf(label ?? element) || '';
  return name.replace(/\.$/, '');
}

/** Returns the words for the element that has received the focus. */
export function wordsOf(element: HTMLElement): string {
  return [ownWords(element), namedBy(element, 'aria-describedby')].filter(Boolean).join(' ');
}

function ownWords(element: HTMLElement): string {
  const name = nameOf(element);
  if (element instanceof HTMLInputElement && element.type === 'radio') {
    const group = [...document.getElementsByName(element.name)];
    return text('access.answer', { name, number: group.indexOf(element) + 1, count: group.length });
  }
  if (element instanceof HTMLInputElement && element.type === 'checkbox') return state(name, element.checked);
  if (element instanceof HTMLInputElement) return text('access.field', { name });
  if (element instanceof HTMLSelectElement) return text('access.choice', { name, value: element.value });
  if (element.role === 'switch') return state(name, element.ariaChecked === 'true');
  if (element instanceof HTMLButtonElement) return text('access.button', { name });
  if (element instanceof HTMLAnchorElement) return text('access.link', { name });
  return element.matches('main, dialog') ? '' : textOf(element);
}

const state = (name: string, isOn: boolean): string => text(isOn ? 'access.on' : 'access.off', { name });

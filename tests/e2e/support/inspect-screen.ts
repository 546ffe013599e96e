import type { Page } from 'playwright';

/**
 * Looks at the screen as a stranger to its language would.
 *
 * @param known everything that is data, in lower case: what people have typed and what the server's database holds
 * @returns what is wrong, a line each: words that come from no catalogue, text and controls that do not fit
 */
export async function inspectScreen(page: Page, known: string): Promise<string[]> {
  const { texts, problems } = await page.evaluate(look);
  const untranslated = texts.flatMap(plainPhrases).filter((phrase) => !known.includes(phrase.toLowerCase()));
  return [...new Set(untranslated.map((phrase) => `not from the catalogue: "${phrase}"`)), ...new Set(problems)];
}

/** Runs of plain letters: a pseudo-locale leaves none, or puts each word into marks of its direction. */
const plainPhrases = (text: string): string[] =>
  (text.replace(/\u202e[^\u202c]*\u202c/g, '\u0000').match(/[A-Za-z][\w'’.,@/ -]*[A-Za-z]/g) ?? []).map((phrase) =>
    phrase.trim(),
  );

/** Runs in the page. */
function look(): { texts: string[]; problems: string[] } {
  const CONTROLS = 'button, a[href], [role="tab"], label, legend, th, h1, h2, h3, [role="radio"], summary';
  /** Months and days come from the system, pictures and spoken twins are seen by nobody. */
  const SILENT = '.ant-picker-dropdown, script, style, [aria-hidden="true"] svg, option';
  const texts: string[] = [];
  const problems: string[] = [];

  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest(SILENT);
  const describe = (element: Element): string =>
    `${element.tagName.toLowerCase()} "${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 60)}"`;

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: parent, nodeValue: value } = node;
    if (value?.trim() && parent && isSeen(parent)) texts.push(value);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    if (!isSeen(element)) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const value = element.getAttribute(name);
      if (value?.trim()) texts.push(value);
    }
  }

  const { documentElement: page } = document;
  if (page.scrollWidth > window.innerWidth + 1) {
    problems.push(`the page is ${page.scrollWidth} px wide in a window of ${window.innerWidth}`);
  }
  // Behind an open dialog nothing can be pressed.
  const top = [...document.querySelectorAll('dialog[open], [role="dialog"]')].filter(isSeen).at(-1) ?? document.body;
  for (const element of top.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (!isSeen(element) || !element.textContent?.trim()) continue;
    const box = element.getBoundingClientRect();
    // For readers of the screen alone.
    if (box.width < 2 || box.height < 2) continue;
    const style = getComputedStyle(element);
    const cuts = style.overflowX !== 'visible' || style.overflowY !== 'visible';
    if (cuts && style.textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 2) {
      problems.push(`cut off: ${describe(element)}`);
    }
    const range = document.createRange();
    range.selectNodeContents(element);
    const text = range.getBoundingClientRect();
    const isControl = element.matches('button, a[href], [role="tab"]');
    if (isControl && (text.right > box.right + 2 || text.left < box.left - 2 || text.bottom > box.bottom + 4)) {
      problems.push(`larger than its control: ${describe(element)}`);
    }
    const frame = frameOf(element);
    if (frame && (box.right > frame.right + 2 || box.left < frame.left - 2)) {
      problems.push(`reaches out of what holds it: ${describe(element)}`);
    }
  }
  return { texts, problems };

  /** What an element may be seen within: the window, made smaller by whatever cuts; null where one can scroll sideways. */
  function frameOf(element: Element): { left: number; right: number } | null {
    const frame = { left: 0, right: window.innerWidth };
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      const { overflowX, position } = getComputedStyle(parent);
      if ((overflowX === 'auto' || overflowX === 'scroll') && parent.scrollWidth > parent.clientWidth) return null;
      if (overflowX === 'hidden' || overflowX === 'clip') {
        const box = parent.getBoundingClientRect();
        frame.left = Math.max(frame.left, box.left);
        frame.right = Math.min(frame.right, box.right);
      }
      if (position === 'fixed') break;
    }
    return frame;
  }
}

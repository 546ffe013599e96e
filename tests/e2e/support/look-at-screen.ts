/** The words on a screen, and the parts that do not fit. */
export interface Seen {
  /** Every piece of text that is shown or spoken. */
  texts: string[];
  /** Texts that end in an ellipsis for lack of room, each with the texts that share its line. */
  shortened: { text: string; whole: string }[];
  /** Words broken in two at the end of a line, or into more lines. */
  broken: string[];
  problems: string[];
}

/** Runs in the page, so it must be self-contained. */
export function lookAtScreen(): Seen {
  const CONTROLS = 'button, a[href], input, select, textarea, summary, [role="tab"], [role="radio"], [role="combobox"]';
  /**
   * Months and days come from the calendar library's data, licences from their packages; drawings hidden from screen
   * readers are also in words.
   */
  const SILENT = '.ant-picker-cell, .ant-picker-content th, script, style, [aria-hidden="true"] svg, [translate="no"]';
  /** Controls whose texts are months and years. */
  const DATES = '.ant-picker-month-btn, .ant-picker-year-btn, .ant-picker-decade-btn';
  /** Menus and calendars, which open over the page. */
  const POPUPS = '.ant-select-dropdown, .ant-picker-dropdown, .ant-dropdown, .ant-popover';
  const NAMES = ['aria-label', 'alt', 'aria-valuetext', 'aria-roledescription'];
  /** In pixels: letters slightly overhang their line, and browsers round. */
  const SLACK = 3;
  const texts: string[] = [];
  const shortened: Seen['shortened'] = [];
  const broken: string[] = [];
  const problems: string[] = [];

  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest(SILENT);
  /** False for elements that screen readers skip: hidden ones, and the content of a control with a name of its own. */
  const isSpoken = (element: Element): boolean =>
    !element.closest('[aria-hidden="true"]') &&
    !element.parentElement?.closest(CONTROLS)?.matches('[aria-label]:not([aria-label=""])');
  const describe = (element: Element): string =>
    `${element.tagName.toLowerCase()} "${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 60)}"`;
  /** True for text meant only for screen readers. */
  const isTiny = ({ width, height }: DOMRect): boolean => width < 2 || height < 2;

  // Nothing behind an open dialog can be pressed.
  const top = [...document.querySelectorAll('dialog[open], [role="dialog"]')].filter(isSeen).at(-1) ?? document.body;
  const lines: { parent: Element; box: DOMRect }[] = [];

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: parent, nodeValue: value } = node;
    if (!value?.trim() || !parent || parent.matches(DATES) || !isSeen(parent)) continue;
    texts.push(value);
    if (!top.contains(parent)) continue;
    checkText(node, parent, value.trim());
    if (!isAnnounced(parent)) problems.push(`not announced with its dialog: ${describe(parent)}`);
  }
  for (const element of document.querySelectorAll('body *')) {
    if (!isSeen(element)) continue;
    for (const name of [...(isSpoken(element) ? NAMES : []), 'title', 'placeholder']) {
      const value = element.getAttribute(name);
      if (value?.trim()) texts.push(value);
    }
    if (element instanceof HTMLSelectElement) texts.push(...[...element.options].map(({ text }) => text));
  }

  const { documentElement: page } = document;
  if (page.scrollWidth > window.innerWidth + 1) {
    problems.push(`the page is ${page.scrollWidth} px wide in a window of ${window.innerWidth}`);
  }
  const controls = [...top.querySelectorAll(CONTROLS)].filter(isSeen);
  const places = controls.flatMap((control) => placeOf(control) ?? []);
  for (const [index, { control, seen }] of places.entries()) {
    for (const other of places.slice(index + 1)) {
      if (!overlap(seen, other.seen) || control.contains(other.control) || other.control.contains(control)) continue;
      if (layerOf(control) === layerOf(other.control)) {
        problems.push(`lie over each other: ${describe(control)} and ${describe(other.control)}`);
      }
    }
  }
  for (const [index, line] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (line.parent === other.parent || !overlap(line.box, other.box)) continue;
      if (layerOf(line.parent) === layerOf(other.parent)) {
        problems.push(`written over each other: ${describe(line.parent)} and ${describe(other.parent)}`);
      }
    }
  }
  return { texts, shortened, broken, problems };

  /** True outside dialogs, and for a text in the open dialog's name, description, controls or live regions. */
  function isAnnounced(element: Element): boolean {
    if (top === document.body || top.closest('.ant-drawer')) return true;
    const ids = ['aria-labelledby', 'aria-describedby'].flatMap((name) => top.getAttribute(name)?.split(' ') ?? []);
    return (
      element.closest(`${CONTROLS}, [aria-live], [role="status"], [role="alert"], [aria-hidden="true"]`) !== null ||
      ids.some(isAround)
    );
    function isAround(id: string): boolean {
      return document.getElementById(id)?.contains(element) ?? false;
    }
  }

  /** A text must be visible in full: within the surface it is written on and within everything that clips it. */
  function checkText(node: Node, parent: Element, text: string): void {
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const { textAlign } = getComputedStyle(parent);
    if (isTiny(box) || isTiny(parent.getBoundingClientRect())) return;
    if (document.documentElement.dir === 'rtl' && textAlign === 'left') {
      problems.push(`keeps to the left: ${describe(parent)}`);
    }
    // Column widths are shares of the window, so column headings may break within words, but not into stacks of letters.
    const linesAllowed = parent.closest('th') ? 3 : 1;
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[^\s/-]+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const boxes = [...range.getClientRects()];
      const further = boxes.slice(1).filter(({ top }, before) => top > (boxes[before]?.bottom ?? 0) - SLACK);
      if (further.length >= linesAllowed) broken.push(word);
    }
    range.selectNodeContents(node);
    const ending = endingOf(parent);
    if (ending) {
      const isCut = ending.scrollWidth > ending.clientWidth + 1 || ending.scrollHeight > ending.clientHeight + SLACK;
      if (isCut && ending.closest('[aria-live="assertive"]'))
        problems.push(`a verdict is cut short: ${describe(ending)}`);
      // A tooltip may show the text in full.
      if (ending.closest('[title]')?.getAttribute('title')?.includes(text)) return;
      if (isCut) shortened.push({ text, whole: ending.textContent });
      return;
    }
    const surface = surfaceOf(parent);
    if (surface && reachesOut(box, surface.getBoundingClientRect())) {
      problems.push(`larger than what it is written on: ${describe(parent)} on ${describe(surface)}`);
    }
    const frame = frameOf(parent);
    if (reachesOut(box, frame)) problems.push(`cut off: ${describe(parent)}`);
    // Lines that are scrolled out of view cover nothing.
    for (const line of range.getClientRects()) {
      const seen = visiblePart(parent, line);
      if (seen) lines.push({ parent, box: seen });
    }
  }

  /** A control must be reachable: within the window, or by scrolling. */
  function placeOf(control: Element): { control: Element; seen: DOMRect } | null {
    const box = control.getBoundingClientRect();
    if (isTiny(box)) return null;
    if (reachesOut(box, frameOf(control.parentElement))) {
      problems.push(`reaches out of what holds it: ${describe(control)}`);
    }
    const seen = visiblePart(control, box);
    return seen && { control, seen };
  }

  function reachesOut(box: DOMRect, frame: DOMRect): boolean {
    return (
      box.left < frame.left - SLACK ||
      box.right > frame.right + SLACK ||
      box.top < frame.top - SLACK ||
      box.bottom > frame.bottom + SLACK
    );
  }

  /** Ignores an overlap as small as the corners that round buttons and slanted letters share. */
  function overlap(one: DOMRect, other: DOMRect): boolean {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return width > 4 && height > 4 && height > Math.min(one.height, other.height) / 3;
  }

  /** Returns the element that cuts the text off with an ellipsis, if any. */
  function endingOf(element: Element): Element | null {
    for (let at: Element | null = element; at && at !== top; at = at.parentElement) {
      const { textOverflow, webkitLineClamp, overflowX } = getComputedStyle(at);
      if (overflowX === 'visible') continue;
      return textOverflow === 'ellipsis' || webkitLineClamp !== 'none' ? at : null;
    }
    return null;
  }

  /** Returns the card, button or cell that a text is written on. */
  function surfaceOf(element: Element): Element | null {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { backgroundColor, backgroundImage, borderInlineStartStyle, display, overflowX, overflowY } =
        getComputedStyle(at);
      // Scrolling shows the rest.
      if (/auto|scroll/.test(overflowX + overflowY)) return null;
      if (display === 'inline' || display === 'contents') continue;
      const isPainted = !/^(rgba\(.*, 0\)|transparent)$/.test(backgroundColor) || backgroundImage !== 'none';
      if (isPainted || borderInlineStartStyle !== 'none') return at;
    }
    return null;
  }

  /** The area visible within an element: the window, reduced by everything that clips; unlimited where it scrolls. */
  function frameOf(element: Element | null): DOMRect {
    let [left, upper, right, lower] = [0, 0, window.innerWidth, window.innerHeight];
    let [isWide, isHigh] = [false, false];
    for (let at = element; at; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      if (/auto|scroll/.test(overflowX) && at.scrollWidth > at.clientWidth) isWide = true;
      if (/auto|scroll/.test(overflowY) && at.scrollHeight > at.clientHeight) isHigh = true;
      if (/hidden|clip/.test(overflowX) && !isWide)
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      if (/hidden|clip/.test(overflowY) && !isHigh)
        [upper, lower] = [Math.max(upper, box.top), Math.min(lower, box.bottom)];
      if (position === 'fixed') break;
    }
    if (isWide) [left, right] = [-1e6, 1e6];
    if (isHigh) [upper, lower] = [-1e6, 1e6];
    return new DOMRect(left, upper, right - left, lower - upper);
  }

  /** The currently visible part of an element; null if it is scrolled out of view. */
  function visiblePart(element: Element, box: DOMRect): DOMRect | null {
    let { left, right, top: upper, bottom: lower } = box;
    for (let at = element.parentElement; at; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const frame = at.getBoundingClientRect();
      [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      [upper, lower] = [Math.max(upper, frame.top), Math.min(lower, frame.bottom)];
    }
    return right > left && lower > upper ? new DOMRect(left, upper, right - left, lower - upper) : null;
  }

  /**
   * The layer of an element. Layers that move independently of the page overlap it on purpose: notices, menus, sticky
   * table headers, a result that lets presses through.
   */
  function layerOf(element: Element): Element {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { position, pointerEvents } = getComputedStyle(at);
      if (at.matches(POPUPS) || /fixed|sticky/.test(position) || (position === 'absolute' && pointerEvents === 'none'))
        return at;
    }
    return document.body;
  }
}

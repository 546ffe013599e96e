/** Selects the places for a lost focus: the heading of the screen, or the open dialog. */
const LANDING = '[data-landing]';
/** Selects the buttons of notices, which appear over every page. */
const NOTICE = '[data-notice]';
/** The number of stored earlier places. More than one, because several may disappear together. */
const REMEMBERED = 8;

/** The attributes of a place for a lost focus. */
export const landing = { tabIndex: -1, 'data-landing': true } as const;

/** The attributes of a notice's button, which disappears with its notice. */
export const notice = { 'data-notice': true } as const;

/** True if the focused element has disappeared. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body || !document.activeElement.isConnected;

/** Moves a lost focus to the page's main region, for pages without a nearer place. */
export function focusPageIfLost(): void {
  if (isFocusLost()) document.querySelector('main')?.focus({ preventScroll: true });
}

/** Focuses the element. Returns false if it cannot receive the focus, such as an element behind an open dialog. */
function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** Moves a lost focus to the screen's place for it. */
function land(): void {
  // Tries the last place first, because a dialog is later in the document than the page that opened it.
  if (isFocusLost()) [...document.querySelectorAll<HTMLElement>(LANDING)].reverse().some(takesFocus);
}

/**
 * Dispatches the `focusout` event of a removed element, which browsers omit. Until then, React keeps the removed
 * element in memory with the visitor's input.
 */
function tellThatFocusLeft(): void {
  document.getElementById('root')?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/** Moves the focus to the first invalid field of a form that was submitted, so that a screen reader announces it. */
function focusInvalid({ target }: Event): void {
  // Waits until the fields are drawn with their problems.
  requestAnimationFrame(() => {
    if (target instanceof HTMLFormElement) target.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}

/**
 * Restores a lost focus, for users of keyboards and screen readers. When the focused element disappears, such as a
 * notice, the focus returns to an earlier element, or moves to the next screen's place for it. A form that cannot be
 * submitted gives the focus to its first invalid field. Returns a function that stops this.
 */
export function keepFocus(): () => void {
  let earlier: HTMLElement[] = [];
  let hasFocus = false;
  const remember = ({ target }: FocusEvent) => {
    hasFocus = true;
    // Releases removed elements, because they may contain an earlier visitor's input.
    earlier = earlier.filter((element) => element !== target && element.isConnected);
    // Stores no landing, because the next screen has its own.
    if (!(target instanceof HTMLElement) || target.matches(LANDING)) return;
    earlier = [target, ...earlier].slice(0, REMEMBERED);
  };
  const recover = () => {
    if (!isFocusLost()) return;
    if (hasFocus) tellThatFocusLeft();
    hasFocus = false;
    // The administrators' pages have no landings and move the focus themselves, except after a notice.
    const isPage = document.querySelector(LANDING) === null;
    if (isPage && !earlier[0]?.matches(NOTICE)) return;
    earlier = earlier.filter((element) => element.isConnected);
    if (earlier.some(takesFocus)) return;
    if (isPage) focusPageIfLost();
    else land();
  };
  // A press outside all controls loses the focus too. Waits a frame, because the press itself may move the focus.
  const landLater = () => void requestAnimationFrame(land);
  const removals = new MutationObserver(recover);
  removals.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', landLater);
  document.addEventListener('submit', focusInvalid);
  recover();
  return () => {
    removals.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', landLater);
    document.removeEventListener('submit', focusInvalid);
  };
}

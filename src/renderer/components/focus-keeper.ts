/** Where a lost focus lands: the heading of the screen, or the open dialog. */
const LANDING = '[data-landing]';
/** The buttons of notices, which are shown over every page. */
const NOTICE = '[data-notice]';
/** Earlier places to go back to; more than one, since several may be gone at once. */
const REMEMBERED = 8;

/** The attributes of an element on which a lost focus lands. */
export const landing = { tabIndex: -1, 'data-landing': true } as const;

/** The attributes of a button that is gone with its notice. */
export const notice = { 'data-notice': true } as const;

/** Whether nothing has the focus, because the element that had it is gone. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body || !document.activeElement.isConnected;

/** Moves a lost focus to the page, for use when there is no nearer region. */
export function focusPageIfLost(): void {
  if (isFocusLost()) document.querySelector('main')?.focus({ preventScroll: true });
}

/** True if the element can take the focus. Elements behind an open dialog cannot. */
function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** Moves a lost focus to the screen's landing. */
function land(): void {
  // The last first: a dialog comes after the page that opened it.
  if (isFocusLost()) [...document.querySelectorAll<HTMLElement>(LANDING)].reverse().some(takesFocus);
}

/**
 * Says that the focus has left an element which was removed with it: browsers do not. Until then React keeps that element,
 * with what a visitor has typed into it.
 */
function tellThatFocusLeft(): void {
  document.getElementById('root')?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/**
 * Keeps the focus from getting lost, for those who play by keyboard or by ear. It goes back to where it was when the
 * element that has it disappears, such as a notice, or to the landing of the next screen. Returns a function that
 * stops this.
 */
export function keepFocus(): () => void {
  let earlier: HTMLElement[] = [];
  let hasFocus = false;
  const remember = ({ target }: FocusEvent) => {
    hasFocus = true;
    // Forgets elements that have left the page, because they may hold an earlier visitor's input.
    earlier = earlier.filter((element) => element !== target && element.isConnected);
    // A landing is no place to go back to: the next screen has its own.
    if (!(target instanceof HTMLElement) || target.matches(LANDING)) return;
    earlier = [target, ...earlier].slice(0, REMEMBERED);
  };
  const recover = () => {
    if (!isFocusLost()) return;
    if (hasFocus) tellThatFocusLeft();
    hasFocus = false;
    // The administrators' area has no landings: its pages decide themselves where the focus goes, but for notices.
    const isPage = document.querySelector(LANDING) === null;
    if (isPage && !earlier[0]?.matches(NOTICE)) return;
    earlier = earlier.filter((element) => element.isConnected);
    if (earlier.some(takesFocus)) return;
    if (isPage) focusPageIfLost();
    else land();
  };
  // A press beside all controls takes the focus from them too; whatever the press does about it comes first.
  const landLater = () => void requestAnimationFrame(land);
  const removals = new MutationObserver(recover);
  removals.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', landLater);
  recover();
  return () => {
    removals.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', landLater);
  };
}

/** Selects the controls, except the keys of the keyboard on screen, which act by themselves. */
const CONTROL = 'button:not([tabindex="-1"]), a[href], label, summary, [role="switch"]';
/** Limits within which the browser itself makes a click of a touch: slide in CSS pixels, hold in milliseconds. */
const BROWSERS_SLIDE = 10;
const BROWSERS_HOLD_MS = 400;
/** A longer touch opens the staff door, so it is no tap. */
const LONGEST_HOLD_MS = 4_000;

/** A touch that may become a tap. */
interface Touched {
  control: HTMLElement;
  x: number;
  y: number;
  at: number;
  isFar: boolean;
}

/**
 * Makes a tap of each touch that begins and ends in the same control within four seconds, because trembling fingers
 * slide, and browsers drop such taps. Sliding away, a second finger and scrolling cancel the tap. Listeners get an
 * ordinary click, so controls need no code of their own.
 */
export function forgiveSlides(page: Document, now: () => number): void {
  let touched: Touched | null = null;
  const cancel = () => {
    touched = null;
  };
  const begin = (event: TouchEvent) => {
    const [touch] = event.touches;
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROL) : null;
    const isTap = event.touches.length === 1 && touch && control;
    touched = isTap ? { control, x: touch.clientX, y: touch.clientY, at: now(), isFar: false } : null;
  };
  const move = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (!touched || !touch) return;
    const slide = Math.hypot(touch.clientX - touched.x, touch.clientY - touched.y);
    if (slide > BROWSERS_SLIDE) touched.isFar = true;
  };
  const end = (event: TouchEvent) => {
    const [touch] = event.changedTouches;
    const tap = touched;
    touched = null;
    if (!tap || !touch) return;
    const heldMs = now() - tap.at;
    if ((!tap.isFar && heldMs < BROWSERS_HOLD_MS) || heldMs > LONGEST_HOLD_MS) return;
    if (!tap.control.contains(page.elementFromPoint(touch.clientX, touch.clientY))) return;
    // Otherwise the browser may add a click of its own.
    if (event.cancelable) event.preventDefault();
    tap.control.focus({ preventScroll: true });
    tap.control.click();
  };
  const options = { capture: true, passive: true };
  page.addEventListener('touchstart', begin, options);
  page.addEventListener('touchmove', move, options);
  page.addEventListener('touchend', end, { capture: true, passive: false });
  page.addEventListener('touchcancel', cancel, options);
  page.addEventListener('scroll', cancel, options);
}

/** Events that count as a visitor's touch. */
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** How long a kiosk that nobody touches goes on moving before it rests. */
export const REST_AFTER_MS = 3 * 60_000;

/** Calls the listener at every touch. Returns a function that stops this. */
export function onTouch(listener: () => void): () => void {
  for (const name of TOUCHES) window.addEventListener(name, listener, { capture: true, passive: true });
  return () => {
    for (const name of TOUCHES) window.removeEventListener(name, listener, { capture: true });
  };
}

/**
 * Calls `rest` when the page has not been touched for `delayMs`, and `wake` at the next touch after that. Returns a
 * function that ends the watch.
 */
export function whenUntouched(delayMs: number, rest: () => void, wake: () => void): () => void {
  let isResting = false;
  let lastTouch = performance.now();
  // Set again only when it fires: a timer for each move of a finger would be work for nothing.
  const look = () => {
    const left = lastTouch + delayMs - performance.now();
    if (left > 0) {
      timer = setTimeout(look, left);
      return;
    }
    isResting = true;
    rest();
  };
  let timer = setTimeout(look, delayMs);
  const touched = () => {
    lastTouch = performance.now();
    if (!isResting) return;
    isResting = false;
    timer = setTimeout(look, delayMs);
    wake();
  };
  const unfollow = onTouch(touched);
  return () => {
    clearTimeout(timer);
    unfollow();
  };
}

/** Events that count as a touch. */
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** The time without a touch after which motions pause. */
export const REST_AFTER_MS = 3 * 60_000;

/** Calls the listener at every touch. Returns a function that removes it. */
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
  // Restarts the timer only when it fires, because restarting it at every move of a finger would be wasteful.
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

import type { Clock } from '#shared/ports.ts';

/** The side of the square in the screen's upper left corner, in CSS pixels. */
const CORNER = 120;
const HOLD_MS = 5_000;

/**
 * Calls `onKnock` when the corner has been pressed for five seconds, or at Ctrl+Alt+Shift+K. The corner is not an
 * element, so that controls in it still receive touches. Returns a function that stops listening.
 */
export function listenForKnock(clock: Clock, onKnock: () => void): () => void {
  let cancel = () => {};
  const isInCorner = ({ clientX, clientY }: PointerEvent) => clientX < CORNER && clientY < CORNER;
  const press = (event: PointerEvent) => {
    cancel();
    if (event.isPrimary && isInCorner(event)) cancel = clock.after(HOLD_MS, onKnock);
  };
  const move = (event: PointerEvent) => {
    if (event.isPrimary && !isInCorner(event)) cancel();
  };
  const release = () => cancel();
  const key = (event: KeyboardEvent) => {
    if (event.code === 'KeyK' && event.ctrlKey && event.altKey && event.shiftKey && !event.repeat) onKnock();
  };
  const stopping = new AbortController();
  const options = { capture: true, signal: stopping.signal };
  window.addEventListener('pointerdown', press, options);
  window.addEventListener('pointermove', move, options);
  window.addEventListener('pointerup', release, options);
  window.addEventListener('pointercancel', release, options);
  window.addEventListener('keydown', key, options);
  return () => {
    cancel();
    stopping.abort();
  };
}

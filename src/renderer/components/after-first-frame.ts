/**
 * Runs the work in the idle time after the current render is on screen. Waits for the second frame, because an effect
 * and the idle time after it may run before the first one.
 */
export function afterFirstFrame(work: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(work)));
}

/**
 * Runs the work in the idle time after the first frame with what is being rendered. An effect, and the idle time after
 * it, may come before that frame; the second frame does not.
 */
export function afterFirstFrame(work: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(work)));
}

/** The longest wait for idle time. A slow computer that draws an animation may never be idle. */
const LONGEST_WAIT_MS = 500;

/**
 * Runs the work in the idle time after the current render is on screen. Waits for the second frame, because an effect
 * and the idle time after it may run before the first one.
 */
export function afterFirstFrame(work: () => void): void {
  const whenIdle = () => requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
  requestAnimationFrame(() => requestAnimationFrame(whenIdle));
}

/** Returns a function that runs `work` after a delay, once for all calls made meanwhile. */
export function throttled(intervalMs: number, work: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      work();
    }, intervalMs).unref();
  };
}

/** Returns a function that runs `work` after `intervalMs`, once for all calls during that time. */
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

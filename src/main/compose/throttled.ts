/** Returns a function that runs `work` once per interval, however often it is called. */
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

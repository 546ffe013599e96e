import type { LiveReads } from '../../../stores/admin/LiveReads.ts';

/** Reads while the window is visible. Returns a function that stops this. */
export function followWhileVisible(reads: LiveReads): () => void {
  const follow = () => (document.hidden ? reads.stop() : reads.start());
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    reads.stop();
  };
}

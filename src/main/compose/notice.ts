import type { OpenedDatabase } from '../db/open.ts';
import { text } from '../texts.ts';

/** Returns a notice for staff about damaged files, or null. */
export function noticeOf({ setAside, leftovers }: OpenedDatabase): string | null {
  const sentences = [
    setAside && text('start.damagedData', { file: setAside.file, jobs: setAside.salvagedJobs }),
    leftovers.length > 0 && text('start.leftovers', { files: leftovers.join('\n'), count: leftovers.length }),
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join('\n\n') : null;
}

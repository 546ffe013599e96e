import { when } from 'mobx';
import type { Resource } from './Resource.ts';
import type { TransferStore } from './TransferStore.ts';

/**
 * Reads a list as its page is entered, and once more when an upload ends that was begun before: the store that began it
 * reads only the list of the page that was left.
 */
export function enterList(list: Resource<unknown>, transfers: TransferStore): void {
  void list.load();
  if (transfers.underWay !== 'upload') return;
  when(
    () => transfers.underWay !== 'upload',
    () => void list.reload(),
  );
}

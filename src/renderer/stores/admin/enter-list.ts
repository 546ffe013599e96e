import { when } from 'mobx';
import type { Resource } from './Resource.ts';
import type { TransferStore } from './TransferStore.ts';

/**
 * Reads a list when its page is entered, and again when an upload that began before then ends: the store that began it
 * reloads only the list of the page that was left.
 */
export function enterList(list: Resource<unknown>, transfers: TransferStore): void {
  void list.load();
  if (transfers.underWay !== 'upload') return;
  when(
    () => transfers.underWay !== 'upload',
    () => void list.reload(),
  );
}

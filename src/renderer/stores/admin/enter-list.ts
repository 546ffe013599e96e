import { when } from 'mobx';
import type { Resource } from '../Resource.ts';
import type { TransferStore } from './TransferStore.ts';

/**
 * Reads a list when its page opens, and again when an upload from an earlier page ends, because that page's store
 * reloads only its own list.
 */
export function enterList(list: Resource<unknown>, transfers: TransferStore): void {
  void list.load();
  if (transfers.underWay !== 'upload') return;
  when(
    () => transfers.underWay !== 'upload',
    () => void list.reload(),
  );
}

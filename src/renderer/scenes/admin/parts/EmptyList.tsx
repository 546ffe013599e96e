import { Button } from 'antd';
import { text } from '../../../admin-texts.ts';
import { EmptyState } from './EmptyState.tsx';
import type { RecordKind } from './record-kind.ts';

/** Replaces a list that has no rows yet and is filled by hand or from a spreadsheet. */
export function EmptyList({ kind, isDisabled, onAdd }: { kind: RecordKind; isDisabled: boolean; onAdd(): void }) {
  return (
    <EmptyState
      title={text(`list.empty.${kind}`)}
      text={text('list.emptyText')}
      action={
        <Button disabled={isDisabled} onClick={onAdd}>
          {text(`list.addFirst.${kind}`)}
        </Button>
      }
    />
  );
}

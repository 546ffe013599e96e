import { Button } from 'antd';
import { EmptyState } from './EmptyState.tsx';

export interface EmptyListProps {
  /** What its rows are: 'question'. */
  thing: string;
  isDisabled: boolean;
  onAdd(): void;
}

/** In place of a list that has no rows yet, and is filled by hand or from a spreadsheet. */
export function EmptyList({ thing, isDisabled, onAdd }: EmptyListProps) {
  return (
    <EmptyState
      title={`No ${thing}s yet`}
      text="Add the first one by hand, or fill in the template and upload it: drop it here, or use Upload Template."
      action={
        <Button disabled={isDisabled} onClick={onAdd}>
          Add the first {thing}
        </Button>
      }
    />
  );
}

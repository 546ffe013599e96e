import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { text } from '../../../admin-texts.ts';
import type { QuestionsStore } from '../../../stores/admin/QuestionsStore.ts';
import { Icon } from '../parts/Icon.tsx';

export interface SelectionToolsProps {
  store: QuestionsStore;
  onCopy(): void;
  /** Called with the number of selected questions. */
  onDelete(count: number): void;
}

/** The actions on the selected questions. A played campaign's questions can still be copied to another campaign. */
export const SelectionTools = observer(({ store, onCopy, onDelete }: SelectionToolsProps) => {
  const { selection, isBusy, isFixed } = store;
  const count = selection.questions.length;
  return (
    <>
      <span role="status">{text('selection.count', { count })}</span>
      <Button type="text" disabled={isBusy} onClick={selection.selectAll}>
        {text('selection.all')}
      </Button>
      <Button type="text" disabled={isBusy} onClick={selection.clear}>
        {text('selection.none')}
      </Button>
      <Button type="text" disabled={isBusy} onClick={onCopy}>
        {text('selection.copy')}
      </Button>
      <Button type="text" danger icon={<Icon name="delete" />} disabled={isFixed} onClick={() => onDelete(count)}>
        {text('selection.delete')}
      </Button>
    </>
  );
});

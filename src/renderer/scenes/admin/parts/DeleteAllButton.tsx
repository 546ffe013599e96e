import { Button } from 'antd';
import { text } from '../../../admin-texts.ts';
import { Icon } from './Icon.tsx';

/** Empties a list. Quiet, so that it is not taken for what adds to it, which is of the same colour. */
export const DeleteAllButton = ({ isDisabled, onClick }: { isDisabled: boolean; onClick: () => void }) => (
  <Button type="text" danger icon={<Icon name="delete" />} disabled={isDisabled} onClick={onClick}>
    {text('list.deleteAll')}
  </Button>
);

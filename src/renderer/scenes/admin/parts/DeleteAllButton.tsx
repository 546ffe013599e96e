import { Button } from 'antd';
import { text } from '../../../admin-texts.ts';
import { Icon } from './Icon.tsx';

/** Empties a list. A text button, so that it is not mistaken for the Add button, which has the same colour. */
export const DeleteAllButton = ({ isDisabled, onClick }: { isDisabled: boolean; onClick: () => void }) => (
  <Button type="text" danger icon={<Icon name="delete" />} disabled={isDisabled} onClick={onClick}>
    {text('list.deleteAll')}
  </Button>
);

import { Button } from 'antd';
import { text } from '../../../admin-texts.ts';
import { Icon } from './Icon.tsx';

/** A quick read needs no sign that it is under way. */
const PATIENCE_MS = 300;

/** Reads anew what is on the page. Not disabled meanwhile, which would take the focus from it. */
export const RefreshButton = ({ isLoading, onClick }: { isLoading: boolean; onClick: () => void }) => (
  <Button type="text" icon={<Icon name="refresh" />} loading={isLoading && { delay: PATIENCE_MS }} onClick={onClick}>
    {text('read.refresh')}
  </Button>
);

import { Button } from 'antd';
import { text } from '../../../admin-texts.ts';
import { Icon } from './Icon.tsx';

/** A read faster than this shows no progress. */
const PATIENCE_MS = 300;

/** Reloads the content of the page. Not disabled while loading, because it would lose the focus. */
export const RefreshButton = ({ isLoading, onClick }: { isLoading: boolean; onClick: () => void }) => (
  <Button type="text" icon={<Icon name="refresh" />} loading={isLoading && { delay: PATIENCE_MS }} onClick={onClick}>
    {text('read.refresh')}
  </Button>
);

import { Button } from 'antd';
import { text } from '../../../admin-texts.ts';
import { useStores } from '../../../stores/context.ts';
import { EmptyState } from '../parts/EmptyState.tsx';

/** For an administrator without a vendor, who has nothing to set up. */
export function MissingVendor() {
  const { session } = useStores();
  return (
    <EmptyState
      title={text('shell.noVendor')}
      text={text('shell.noVendorText')}
      action={<Button onClick={() => void session.logOut()}>{text('shell.logOff')}</Button>}
    />
  );
}

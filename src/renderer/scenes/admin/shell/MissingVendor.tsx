import { Button } from 'antd';
import { useStores } from '../../../stores/context.ts';
import { EmptyState } from '../parts/EmptyState.tsx';

/** An administrator of no vendor has nothing to set up. */
export function MissingVendor() {
  const { session } = useStores();
  return (
    <EmptyState
      title="Your account belongs to no vendor"
      text="The server names none, so there is nothing to set up. Please ask whoever runs the server."
      action={<Button onClick={() => void session.logOut()}>Log Off</Button>}
    />
  );
}

import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { text } from '../../../admin-texts.ts';
import type { UsersStore } from '../../../stores/admin/UsersStore.ts';
import { NoticeBar } from '../parts/NoticeBar.tsx';

/** Says that invitations wait, and why; one button sends them. */
export const HeldInvitations = observer(({ store }: { store: UsersStore }) => {
  const { heldCount } = store;
  if (heldCount === 0) return null;
  return (
    <NoticeBar
      message={text('users.held', { count: heldCount })}
      action={
        <Button type="primary" disabled={store.isBusy} onClick={() => void store.sendHeld()}>
          {text('users.sendHeld', { count: heldCount })}
        </Button>
      }
    />
  );
});

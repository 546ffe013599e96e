import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { text } from '../../../admin-texts.ts';
import type { UsersStore } from '../../../stores/admin/UsersStore.ts';
import css from './HeldInvitations.module.css';

/** Says that invitations wait, and why; one button sends them. */
export const HeldInvitations = observer(({ store }: { store: UsersStore }) => {
  const { heldCount } = store;
  if (heldCount === 0) return null;
  return (
    <div className={css.bar} role="note">
      <p>{text('users.held', { count: heldCount })}</p>
      <Button type="primary" disabled={store.isBusy} onClick={() => void store.sendHeld()}>
        {text('users.sendHeld', { count: heldCount })}
      </Button>
    </div>
  );
});

import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { text } from '../../../admin-texts.ts';
import { focusPageIfLost } from '../../../components/focus-keeper.ts';
import type { UsersStore } from '../../../stores/admin/UsersStore.ts';
import { AskedConfirm } from '../parts/AskedConfirm.tsx';
import { useAsked } from '../parts/use-asked.ts';
import css from './HeldInvitations.module.css';

/** Shows that invitations wait, and why. The button asks before it sends them, because there may be thousands. */
export const HeldInvitations = observer(({ store }: { store: UsersStore }) => {
  const { heldCount } = store;
  const asked = useAsked<number>();
  return (
    <>
      {heldCount > 0 && (
        <div className={css.bar} role="note">
          <p>{text('users.held', { count: heldCount })}</p>
          <Button type="primary" disabled={store.isBusy} onClick={() => asked.ask(heldCount)}>
            {text('users.sendHeld', { count: heldCount })}
          </Button>
        </div>
      )}
      <AskedConfirm
        asked={asked}
        question={text('users.sendHeldQuestion', { count: asked.subject ?? 0 })}
        ok={text('users.sendHeld', { count: asked.subject ?? 0 })}
        isBusy={store.isBusy}
        detail={() => text('users.sendHeldText')}
        onOk={store.sendHeld}
        onClosed={focusPageIfLost}
      />
    </>
  );
});

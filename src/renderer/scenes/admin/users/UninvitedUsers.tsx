import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { nameOfUser } from '#shared/rules/user-form.ts';
import { text } from '../../../admin-texts.ts';
import type { UsersStore } from '../../../stores/admin/UsersStore.ts';
import css from './HeldInvitations.module.css';

/** Offers a new invitation to each user with a newly corrected email. */
export const UninvitedUsers = observer(({ store }: { store: UsersStore }) =>
  store.uninvited.map((user) => (
    <div key={String(user.id)} className={css.bar} role="note">
      <p>
        {text('users.uninvited', {
          user: text('users.nameAndEmail', { name: nameOfUser(user), email: String(user.email) }),
        })}
      </p>
      <div className={css.actions}>
        <Button type="primary" disabled={store.isBusy} onClick={() => void store.sendMail(user)}>
          {text('users.invite')}
        </Button>
        <Button onClick={() => store.dismissUninvited(user)}>{text('action.close')}</Button>
      </div>
    </div>
  )),
);

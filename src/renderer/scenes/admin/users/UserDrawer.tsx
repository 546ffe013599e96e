import type { CampaignUser } from '#shared/entities/campaign-user.ts';
import { type UserForm, validateUser } from '#shared/rules/user-form.ts';
import { text } from '../../../admin-texts.ts';
import type { UsersStore } from '../../../stores/admin/UsersStore.ts';
import { FormDrawer } from '../parts/FormDrawer.tsx';
import { FormImageField } from '../parts/FormImageField.tsx';
import { TextField } from '../parts/TextField.tsx';
import css from './UserDrawer.module.css';

export interface UserDrawerProps {
  store: UsersStore;
  /** The user to change; null for a new one. */
  stored: CampaignUser | null;
  onClosed(): void;
}

/** Adds users, one after the other, or changes one. */
export const UserDrawer = ({ store, stored, onClosed }: UserDrawerProps) => (
  <FormDrawer<UserForm, CampaignUser>
    kind="user"
    open={() => store.open(stored)}
    validate={validateUser}
    onClosed={onClosed}
  >
    {(_, isNew) => (
      <>
        <div className={css.pair}>
          <TextField name="firstName" label={text('users.firstName')} isRequired isFirst />
          <TextField name="lastName" label={text('users.lastName')} isRequired />
        </div>
        <TextField
          name="email"
          label={text('users.email')}
          inputMode="email"
          isRequired
          hint={text(isNew ? 'users.emailHintNew' : 'users.emailHint')}
        />
        <TextField name="location" label={text('users.location')} />
        <TextField name="manager" label={text('users.manager')} />
        <FormImageField name="managerAvatarFile" label={text('users.avatar')} shape="round" canRemove />
      </>
    )}
  </FormDrawer>
);

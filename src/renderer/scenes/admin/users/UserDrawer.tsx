import type { CampaignUser } from '#shared/entities/campaign-user.ts';
import { formOfUser, type UserForm, validateUser } from '#shared/rules/user-form.ts';
import { type UsersStore, userFieldOf } from '../../../stores/admin/UsersStore.ts';
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

/** Adds users, one after the other, or changes one (SPEC 2, 3, 5). */
export const UserDrawer = ({ store, stored, onClosed }: UserDrawerProps) => (
  <FormDrawer<UserForm, CampaignUser>
    thing="User"
    opened={stored}
    list={store.list}
    find={store.userOf}
    formOf={formOfUser}
    validate={validateUser}
    fieldOf={userFieldOf}
    save={store.save}
    onClosed={onClosed}
  >
    {(_, isNew) => (
      <>
        <div className={css.pair}>
          <TextField name="firstName" label="First Name" isRequired isFirst />
          <TextField name="lastName" label="Last Name" isRequired />
        </div>
        <TextField
          name="email"
          label="Email"
          inputMode="email"
          isRequired
          hint={isNew ? 'The invitation goes here; it is also the username.' : 'It is also the username.'}
        />
        <TextField name="location" label="Location" />
        <TextField name="manager" label="Manager" />
        <FormImageField name="managerAvatarFile" label="Manager's avatar" shape="round" canRemove />
      </>
    )}
  </FormDrawer>
);

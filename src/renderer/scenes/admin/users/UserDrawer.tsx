import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { CampaignUser } from '#shared/entities/campaign-user.ts';
import { formOfUser, type UserForm, validateUser } from '#shared/rules/user-form.ts';
import type { UsersStore } from '../../../stores/admin/UsersStore.ts';
import { FormDrawer } from '../parts/FormDrawer.tsx';
import { AvatarField } from './AvatarField.tsx';
import { TextField } from './TextField.tsx';
import css from './UserDrawer.module.css';

export interface UserDrawerProps {
  store: UsersStore;
  /** The user to change; null for a new one. */
  stored: CampaignUser | null;
  onClosed(): void;
}

/** Adds users, one after the other, or changes one (SPEC 2, 3, 5). */
export const UserDrawer = observer(({ store, stored: opened, onClosed }: UserDrawerProps) => {
  const [stored, setStored] = useState(opened);
  const [addedCount, setAddedCount] = useState(0);
  const isNew = stored === null;
  return (
    <FormDrawer<UserForm>
      title={isNew ? 'Add User' : 'Edit User'}
      initialValues={formOfUser(stored)}
      validate={validateUser}
      save={async (form) => {
        const problem = await store.save(form, stored);
        if (problem === null) setAddedCount(addedCount + 1);
        return problem;
      }}
      {...(isNew && {
        another: () => formOfUser(null),
        status: addedCount > 0 && `Saved. ${store.list.value?.length ?? addedCount} users in all.`,
      })}
      {...(stored && {
        reload: async () => {
          await store.list.reload();
          const newer = store.userOf(stored.id);
          if (newer) setStored(newer);
          return newer && formOfUser(newer);
        },
      })}
      onClosed={onClosed}
    >
      {() => (
        <>
          <div className={css.pair}>
            <TextField name="firstName" label="First Name" isRequired isFirst />
            <TextField name="lastName" label="Last Name" isRequired />
          </div>
          <TextField
            name="email"
            label="Email"
            type="email"
            isRequired
            hint={isNew ? 'The invitation goes here; it is also the username.' : 'It is also the username.'}
          />
          <TextField name="location" label="Location" />
          <TextField name="manager" label="Manager" />
          <AvatarField />
        </>
      )}
    </FormDrawer>
  );
});

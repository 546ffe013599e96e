import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { CampaignUser } from '#shared/entities/campaign-user.ts';
import { emailProblem } from '#shared/rules/limits.ts';
import { type UserForm, validateUser } from '#shared/rules/user-form.ts';
import { cleanEmail } from '#shared/rules/validation.ts';
import { text } from '../../../admin-texts.ts';
import { SLOT, TextWithElement } from '../../../components/TextWithElement.tsx';
import { useAdmin } from '../../../stores/admin/context.ts';
import { MailWatch } from '../../../stores/admin/MailWatch.ts';
import { PersonMatchesStore } from '../../../stores/admin/PersonMatchesStore.ts';
import { UsersStore } from '../../../stores/admin/UsersStore.ts';
import { useStores } from '../../../stores/context.ts';
import { CampaignName } from '../parts/CampaignName.tsx';
import { FormDrawer } from '../parts/FormDrawer.tsx';
import { FormImageField } from '../parts/FormImageField.tsx';
import { TextField } from '../parts/TextField.tsx';
import { ListPage, type OpenedRecord } from '../sheets/ListPage.tsx';
import { HeldInvitations } from './HeldInvitations.tsx';
import { PersonMatches } from './PersonMatches.tsx';
import { UninvitedUsers } from './UninvitedUsers.tsx';
import css from './UsersScene.module.css';
import { UserTable } from './UserTable.tsx';

/** The players of a campaign. Its progress does not lock them: people come and go while a show runs. */
export const UsersScene = observer(({ campaign }: { campaign: Campaign }) => {
  const admin = useAdmin();
  const { clock } = useStores();
  const [store] = useState(() => new UsersStore(admin, campaign.id));
  const [matches] = useState(() => new PersonMatchesStore(admin, campaign.id));
  useEffect(() => void matches.list.load(), [matches]);
  useEffect(() => readWhenLookedAt(store, matches), [store, matches]);
  useEffect(() => watchWhileVisible(new MailWatch(store.list, clock)), [store, clock]);
  return (
    <ListPage<CampaignUser>
      title={text('step.users')}
      kind="user"
      intro={
        <TextWithElement text={text('users.intro', { campaign: SLOT })}>
          <CampaignName campaign={campaign} />
        </TextWithElement>
      }
      notice={
        <>
          <HeldInvitations store={store} />
          <UninvitedUsers store={store} />
          <PersonMatches store={matches} />
        </>
      }
      campaign={campaign}
      store={store}
      isFixed={store.isBusy}
      prev="questions"
      next="report"
      nextLabel={text('save.button')}
      nextNotice={text('save.clean')}
      table={(open) => <UserTable store={store} onEdit={open} onAdd={() => open(null)} />}
      panel={(opened) => <UserDrawer store={store} {...opened} />}
    />
  );
});

/** Reads the lists again when the window gets the focus, because other people and the mail server change them. */
function readWhenLookedAt(users: UsersStore, matches: PersonMatchesStore): () => void {
  // Not `load`: a read that is already under way may have begun before the latest change.
  const read = () => {
    void users.list.reload();
    void matches.list.reload();
  };
  window.addEventListener('focus', read);
  return () => window.removeEventListener('focus', read);
}

function watchWhileVisible(watch: MailWatch): () => void {
  const follow = () => (document.hidden ? watch.stop() : watch.start());
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    watch.stop();
  };
}

/** Returns the field's hint: the address that will be stored, if it differs from the typed text. */
function emailHint(typed: string, isNew: boolean): string {
  const email = cleanEmail(typed);
  if (email !== typed.trim() && emailProblem(email) === undefined) return text('users.emailCleaned', { email });
  return text(isNew ? 'users.emailHintNew' : 'users.emailHint');
}

/** Adds users, one after the other, or changes one. */
const UserDrawer = ({ store, stored, onClosed }: OpenedRecord<CampaignUser> & { store: UsersStore }) => (
  <FormDrawer<UserForm, CampaignUser>
    kind="user"
    open={() => store.open(stored)}
    validate={validateUser}
    onClosed={onClosed}
  >
    {({ email }, isNew) => (
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
          hint={emailHint(email, isNew)}
        />
        <TextField name="location" label={text('users.location')} />
        <TextField name="manager" label={text('users.manager')} />
        <FormImageField name="managerAvatarFile" label={text('users.avatar')} shape="round" canRemove />
      </>
    )}
  </FormDrawer>
);

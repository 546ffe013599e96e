import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import type { CampaignUser } from '#shared/entities/campaign-user.ts';
import { nameOfUser } from '#shared/rules/user-form.ts';
import { text } from '../../../admin-texts.ts';
import type { UsersStore } from '../../../stores/admin/UsersStore.ts';
import { AskedConfirm } from '../parts/AskedConfirm.tsx';
import { DeleteAllButton } from '../parts/DeleteAllButton.tsx';
import { EmptyList } from '../parts/EmptyList.tsx';
import { focusIfLost } from '../parts/focus.ts';
import { ListTable } from '../parts/ListTable.tsx';
import { RefreshButton } from '../parts/RefreshButton.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { useShowPerson } from '../people/use-show-person.ts';
import { userColumns } from './user-columns.tsx';

export interface UserTableProps {
  store: UsersStore;
  onEdit(user: CampaignUser): void;
  onAdd(): void;
}

/** The list of users with the actions on each and on all of them. */
export const UserTable = observer(({ store, onEdit, onAdd }: UserTableProps) => {
  const { isBusy, list } = store;
  const region = useRef<HTMLElement>(null);
  const showPerson = useShowPerson();
  const mail = useAsked<CampaignUser>();
  const one = useAsked<CampaignUser>();
  const all = useAsked<number>();
  const confirm = { isBusy, onClosed: () => focusIfLost(region) };
  return (
    <>
      <ListTable<CampaignUser>
        name={text('step.users')}
        searchLabel={text('users.search')}
        ref={region}
        list={list}
        view={store.view}
        keyOf={({ id }) => String(id)}
        columns={userColumns({ isBusy, onEdit, onMail: mail.ask, onDelete: one.ask, onShow: showPerson })}
        toolbar={
          <>
            <RefreshButton isLoading={list.isLoading} onClick={() => void list.load()} />
            <DeleteAllButton isDisabled={isBusy} onClick={() => all.ask(list.value?.length ?? 0)} />
          </>
        }
        empty={list.value?.length === 0 && <EmptyList kind="user" isDisabled={isBusy} onAdd={onAdd} />}
      />
      <AskedConfirm
        {...confirm}
        asked={mail}
        question={text('users.sendMail')}
        detail={(user) => text('users.sendMailText', { user: nameOf(user) })}
        onOk={store.sendMail}
      />
      <AskedConfirm
        {...confirm}
        asked={one}
        question={text('users.delete')}
        detail={(user) => text('users.deleteText', { user: nameOf(user) })}
        onOk={store.remove}
      />
      <AskedConfirm
        {...confirm}
        asked={all}
        question={text('users.deleteAll')}
        detail={(total) => text('users.deleteAllText', { total })}
        onOk={store.removeAll}
      />
    </>
  );
});

const nameOf = (user: CampaignUser): string =>
  text('users.nameAndEmail', { name: nameOfUser(user), email: String(user.email) });

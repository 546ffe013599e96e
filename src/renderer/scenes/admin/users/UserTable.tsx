import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import type { CampaignUser } from '#shared/entities/campaign-user.ts';
import { messages } from '#shared/messages.ts';
import { nameOfUser } from '#shared/rules/user-form.ts';
import type { UsersStore } from '../../../stores/admin/UsersStore.ts';
import { AskedConfirm } from '../parts/AskedConfirm.tsx';
import { DeleteAllButton } from '../parts/DeleteAllButton.tsx';
import { EmptyList } from '../parts/EmptyList.tsx';
import { focusIfLost } from '../parts/focus-if-lost.ts';
import { count } from '../parts/format.ts';
import { ListTable } from '../parts/ListTable.tsx';
import { RefreshButton } from '../parts/RefreshButton.tsx';
import { useAsked } from '../parts/use-asked.ts';
import { userColumns } from './user-columns.tsx';

export interface UserTableProps {
  store: UsersStore;
  onEdit(user: CampaignUser): void;
  onAdd(): void;
}

/** The list of users with what can be done to each, and to all. */
export const UserTable = observer(({ store, onEdit, onAdd }: UserTableProps) => {
  const { isBusy, list } = store;
  const region = useRef<HTMLElement>(null);
  const mail = useAsked<CampaignUser>();
  const one = useAsked<CampaignUser>();
  const all = useAsked<number>();
  const confirm = { isBusy, onClosed: () => focusIfLost(region) };
  return (
    <>
      <ListTable<CampaignUser>
        name="Users"
        ref={region}
        list={list}
        view={store.view}
        keyOf={({ id }) => String(id)}
        columns={userColumns({ isBusy, onEdit, onMail: mail.ask, onDelete: one.ask })}
        toolbar={
          <>
            <RefreshButton isLoading={list.isLoading} onClick={() => void list.load()} />
            <DeleteAllButton isDisabled={isBusy} onClick={() => all.ask(list.value?.length ?? 0)} />
          </>
        }
        empty={list.value?.length === 0 && <EmptyList thing="user" isDisabled={isBusy} onAdd={onAdd} />}
      />
      <AskedConfirm
        {...confirm}
        asked={mail}
        question={messages.confirm.sendEmail}
        detail={(user) =>
          `${nameOf(user)} gets the invitation once more, with a new password unless one has been chosen.`
        }
        onOk={store.sendMail}
      />
      <AskedConfirm
        {...confirm}
        asked={one}
        question={messages.confirm.deleteUser}
        detail={(user) => `${nameOf(user)} can no longer play this campaign then.`}
        onOk={store.remove}
      />
      <AskedConfirm
        {...confirm}
        asked={all}
        question={messages.confirm.deleteUsers}
        detail={(total) =>
          total === 1
            ? 'There is 1, who can no longer play this campaign then.'
            : `There are ${count(total)}; none of them can play this campaign then.`
        }
        onOk={store.removeAll}
      />
    </>
  );
});

const nameOf = (user: CampaignUser): string => `${nameOfUser(user)} (${user.email})`;

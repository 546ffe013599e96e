import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import type { CampaignUser } from '#shared/entities/campaign-user.ts';
import { messages } from '#shared/messages.ts';
import type { UsersStore } from '../../../stores/admin/UsersStore.ts';
import { Confirm } from '../parts/Confirm.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { focusIfLost } from '../parts/focus-if-lost.ts';
import { Icon } from '../parts/Icon.tsx';
import { ListTable } from '../parts/ListTable.tsx';
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
  const confirmed = async (work: Promise<unknown> | null, close: () => void) => {
    await work;
    close();
  };
  const shared = { isBusy, onClosed: () => focusIfLost(region) };
  return (
    <>
      <ListTable<CampaignUser>
        name="Users"
        ref={region}
        list={list}
        view={store.view}
        rowKey={({ id }) => String(id)}
        columns={userColumns({ isBusy, onEdit, onMail: mail.ask, onDelete: one.ask })}
        toolbar={
          <>
            <Button
              type="text"
              icon={<Icon name="refresh" />}
              disabled={list.isLoading}
              onClick={() => void list.load()}
            >
              Refresh
            </Button>
            <Button danger disabled={isBusy} onClick={() => all.ask(list.value?.length ?? 0)}>
              Delete All
            </Button>
          </>
        }
        empty={
          <EmptyState
            title="No users yet"
            text="Add the first one by hand, or fill in the template and upload it: drop it here, or use Upload Template."
            action={
              <Button disabled={isBusy} onClick={onAdd}>
                Add the first user
              </Button>
            }
          />
        }
      />
      <Confirm
        {...shared}
        isOpen={mail.isOpen}
        question={messages.confirm.sendEmail}
        detail={nameOf(mail.subject, 'gets the invitation once more, with a new password unless one has been chosen.')}
        onOk={() => void confirmed(mail.subject && store.sendMail(mail.subject), mail.close)}
        onCancel={mail.close}
      />
      <Confirm
        {...shared}
        isOpen={one.isOpen}
        question={messages.confirm.deleteUser}
        detail={nameOf(one.subject, 'can no longer play this campaign then.')}
        onOk={() => void confirmed(one.subject && store.remove(one.subject), one.close)}
        onCancel={one.close}
      />
      <Confirm
        {...shared}
        isOpen={all.isOpen}
        question={messages.confirm.deleteUsers}
        detail={`There are ${(all.subject ?? 0).toLocaleString('en-US')}; none of them can play this campaign then.`}
        onOk={() => void confirmed(store.removeAll(), all.close)}
        onCancel={all.close}
      />
    </>
  );
});

const nameOf = (user: CampaignUser | null, consequence: string): string =>
  // The isolates keep a name of the other direction from turning the sentence.
  user ? `\u2068${[user.firstName, user.lastName].filter(Boolean).join(' ')}\u2069 (${user.email}) ${consequence}` : '';

import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { CampaignUser } from '#shared/entities/campaign-user.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { enterList } from '../../../stores/admin/enter-list.ts';
import { UsersStore } from '../../../stores/admin/UsersStore.ts';
import { Icon } from '../parts/Icon.tsx';
import { Page } from '../parts/Page.tsx';
import { SheetButtons } from '../sheets/SheetButtons.tsx';
import { SheetDrop } from '../sheets/SheetDrop.tsx';
import { useGoToStep } from '../shell/use-go-to-step.ts';
import { UserDrawer } from './UserDrawer.tsx';
import { UserTable } from './UserTable.tsx';

/** The players of a campaign (SPEC 2). They are not locked by its progress: people come and go while a show runs. */
export const UsersScene = observer(({ campaign }: { campaign: Campaign }) => {
  const admin = useAdmin();
  const goToStep = useGoToStep();
  const [store] = useState(() => new UsersStore(admin, campaign.id));
  const [opened, setOpened] = useState<{ stored: CampaignUser | null } | null>(null);
  useEffect(() => enterList(store.list, admin.transfers), [store, admin]);
  useEffect(() => readWhenLookedAt(store), [store]);

  const { isBusy } = store;
  const upload = (file: File) => void store.upload(file);
  const add = () => setOpened({ stored: null });
  return (
    <Page
      title="Users"
      width="wide"
      intro={
        <>
          Who may play <bdi title={campaign.campaignName ?? ''}>{campaign.campaignName}</bdi>. Everybody added gets an
          invitation by mail.
        </>
      }
      actions={
        <>
          <SheetButtons isDisabled={isBusy} onDownload={() => void store.downloadTemplate()} onUpload={upload} />
          <Button color="primary" variant="outlined" icon={<Icon name="add" />} disabled={isBusy} onClick={add}>
            Add User
          </Button>
        </>
      }
      back={
        <Button size="large" onClick={() => void goToStep('questions', campaign.id)}>
          Prev
        </Button>
      }
      onward={
        <Button size="large" type="primary" onClick={() => void goToStep('report', campaign.id)}>
          Save
        </Button>
      }
    >
      <SheetDrop isDisabled={isBusy} onUpload={upload}>
        <UserTable store={store} onEdit={(stored) => setOpened({ stored })} onAdd={add} />
      </SheetDrop>
      {opened && <UserDrawer store={store} stored={opened.stored} onClosed={() => setOpened(null)} />}
    </Page>
  );
});

/** Invitations go out in the background: the list is read again whenever the window is turned to. */
function readWhenLookedAt({ list }: UsersStore): () => void {
  const read = () => void list.load();
  window.addEventListener('focus', read);
  return () => window.removeEventListener('focus', read);
}

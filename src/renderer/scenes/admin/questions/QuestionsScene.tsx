import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { Campaign } from '#shared/entities/campaign.ts';
import type { Question } from '#shared/entities/question.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { enterList } from '../../../stores/admin/enter-list.ts';
import { QuestionsStore } from '../../../stores/admin/QuestionsStore.ts';
import { Icon } from '../parts/Icon.tsx';
import { LockNotice } from '../parts/LockNotice.tsx';
import { Page } from '../parts/Page.tsx';
import { SheetButtons } from '../sheets/SheetButtons.tsx';
import { SheetDrop } from '../sheets/SheetDrop.tsx';
import { useGoToStep } from '../shell/use-go-to-step.ts';
import { QuestionDrawer } from './QuestionDrawer.tsx';
import { QuestionTable } from './QuestionTable.tsx';

/** The questions of a campaign (SPEC 2). */
export const QuestionsScene = observer(({ campaign }: { campaign: Campaign }) => {
  const admin = useAdmin();
  const goToStep = useGoToStep();
  const [store] = useState(() => new QuestionsStore(admin, campaign.id));
  const [opened, setOpened] = useState<{ stored: Question | null } | null>(null);
  useEffect(() => enterList(store.list, admin.transfers), [store, admin]);

  const { isLocked, isBusy } = store;
  const upload = (file: File) => void store.upload(file);
  const add = () => setOpened({ stored: null });
  return (
    <Page
      title="Questions"
      width="wide"
      intro={
        <>
          What players of <bdi title={campaign.campaignName ?? ''}>{campaign.campaignName}</bdi> are asked, in this
          order.
        </>
      }
      actions={
        <>
          <SheetButtons
            isDisabled={isLocked || isBusy}
            onDownload={() => void store.downloadTemplate()}
            onUpload={upload}
          />
          <Button
            color="primary"
            variant="outlined"
            icon={<Icon name="add" />}
            disabled={isLocked || isBusy}
            onClick={add}
          >
            Add Question
          </Button>
        </>
      }
      back={
        <Button size="large" onClick={() => void goToStep('game-setup', campaign.id)}>
          Prev
        </Button>
      }
      onward={
        <Button size="large" type="primary" onClick={() => void goToStep('users', campaign.id)}>
          Next
        </Button>
      }
    >
      {isLocked && <LockNotice detail="Its questions can only be read; the template can still be downloaded." />}
      <SheetDrop isDisabled={isLocked || isBusy} onUpload={upload}>
        <QuestionTable store={store} onEdit={(stored) => setOpened({ stored })} onAdd={add} />
      </SheetDrop>
      {opened && <QuestionDrawer store={store} stored={opened.stored} onClosed={() => setOpened(null)} />}
    </Page>
  );
});

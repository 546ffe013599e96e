import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Id } from '#shared/entities/base.ts';
import { text } from '../../../admin-texts.ts';
import type { CampaignActionsStore } from '../../../stores/admin/CampaignActionsStore.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { type PutAwayAction, WholeCampaignStore } from '../../../stores/admin/WholeCampaignStore.ts';
import { useStores } from '../../../stores/context.ts';
import { Section } from '../parts/Page.tsx';
import { TextField } from '../parts/TextField.tsx';
import { useGoToStep } from '../shell/use-go-to-step.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { OthersChanges } from './CampaignActions.tsx';
import css from './PutAway.module.css';

interface PutAwayProps {
  campaignId: Id;
  /** True while the form has edits, which a change of the campaign would discard. */
  isDirty: boolean;
  /** The records, for what others have changed since a dialog opened. */
  actions: CampaignActionsStore;
  /** Only a campaign without plays can be deleted. */
  isPlayed: boolean;
}

/** Archives a stored campaign, brings it back, or deletes it. */
export const PutAway = observer(({ campaignId, isDirty, actions, isPlayed }: PutAwayProps) => {
  const admin = useAdmin();
  const { clock } = useStores();
  const goToStep = useGoToStep();
  const [store] = useState(() => new WholeCampaignStore(admin, campaignId));
  const [asked, setAsked] = useState<PutAwayAction | null>(null);
  const isArchivable = store.isArchivable(clock.now());
  const hint = store.isArchived ? 'archivedHint' : isArchivable ? 'archiveHint' : 'openHint';
  const close = () => {
    setAsked(null);
    // Reads the list after leaving, because the page of a campaign that is gone closes itself.
    if (store.isDeleted) void goToStep('game-setup', null).then(admin.campaigns.reload);
  };
  return (
    <Section title={text('campaigns.section')}>
      <div className={css.row}>
        <p>{text(`campaigns.${hint}`)}</p>
        <div className={css.buttons}>
          {store.isArchived ? (
            <Button disabled={isDirty} onClick={() => setAsked('unarchive')}>
              {text('campaigns.unarchive')}
            </Button>
          ) : (
            <Button disabled={isDirty || !isArchivable} onClick={() => setAsked('archive')}>
              {text('campaigns.archive')}
            </Button>
          )}
          {!isPlayed && (
            <Button danger disabled={isDirty} onClick={() => setAsked('delete')}>
              {text('campaigns.delete')}
            </Button>
          )}
        </div>
      </div>
      {asked && (
        <ActionDialog
          open={() => store.puttingAway(asked)}
          validate={() => ({})}
          title={text(`campaigns.${asked}Title`)}
          detail={text(`campaigns.${asked}Text`)}
          ok={text(`campaigns.${asked}`)}
          othersChanges={<OthersChanges store={actions} />}
          onClosed={close}
        >
          <TextField name="reason" label={text('live.reason')} hint={text('live.reasonHint')} />
        </ActionDialog>
      )}
    </Section>
  );
});

import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Id } from '#shared/entities/base.ts';
import { type DayEntry, dayAt } from '#shared/rules/campaign-dates.ts';
import { text } from '../../../admin-texts.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { WholeCampaignStore } from '../../../stores/admin/WholeCampaignStore.ts';
import { useStores } from '../../../stores/context.ts';
import { FormField } from '../parts/FormField.tsx';
import { TextField } from '../parts/TextField.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import { DayInput } from './DayInput.tsx';

interface CopyDialogProps {
  campaignId: Id;
  /** Called with the copy's id, or with null if none was made. */
  onClosed(copyId: Id | null): void;
}

/** Asks for the name and the dates of a copy. */
export const CopyDialog = observer(({ campaignId, onClosed }: CopyDialogProps) => {
  const admin = useAdmin();
  const { clock } = useStores();
  const [store] = useState(() => new WholeCampaignStore(admin, campaignId));
  const dayField = (name: 'startDate' | 'endDate', hint?: string) => (
    <FormField<DayEntry | null> name={name} label={text(`setup.${name}`)} isRequired hint={hint}>
      {(control) => (
        <DayInput
          label={text(`setup.${name}`)}
          {...control}
          today={dayAt(clock.now(), store.zone)}
          isDisabled={false}
        />
      )}
    </FormField>
  );
  return (
    <ActionDialog
      open={store.copying}
      validate={(form) => store.copyProblems(form, clock.now())}
      title={text('campaigns.copyTitle')}
      detail={text('campaigns.copyText')}
      ok={text('campaigns.copyOk')}
      othersChanges={null}
      onClosed={() => onClosed(store.copy?.id ?? null)}
    >
      <TextField name="campaignName" label={text('setup.name')} isRequired />
      {dayField('startDate')}
      {dayField('endDate', text('setup.endDateHint'))}
    </ActionDialog>
  );
});

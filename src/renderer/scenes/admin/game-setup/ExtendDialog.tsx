import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { DayEntry } from '#shared/rules/campaign-dates.ts';
import { text } from '../../../admin-texts.ts';
import type { CampaignActionsStore } from '../../../stores/admin/CampaignActionsStore.ts';
import { useStores } from '../../../stores/context.ts';
import { FormField } from '../parts/FormField.tsx';
import { dayText } from '../parts/format.ts';
import { TextField } from '../parts/TextField.tsx';
import css from './ActionDialog.module.css';
import { ActionDialog } from './ActionDialog.tsx';
import { DayInput } from './DayInput.tsx';

export interface CampaignActionProps {
  othersChanges: ReactNode;
  store: CampaignActionsStore;
  onClosed(): void;
}

/** Asks for a later end date of a played campaign. */
export const ExtendDialog = observer(({ store, ...props }: CampaignActionProps) => {
  const { clock } = useStores();
  return (
    <ActionDialog
      open={store.extension}
      validate={(form) => store.extensionProblems(form, clock.now())}
      title={text('actions.extendTitle')}
      detail={text('actions.extendText')}
      ok={text('actions.extend')}
      {...props}
    >
      <dl className={css.facts}>
        <dt>{text('actions.currentEnd')}</dt>
        <dd>{store.end === null ? '' : dayText(store.end)}</dd>
      </dl>
      <FormField<DayEntry | null>
        name="endDate"
        label={text('actions.newEnd')}
        isRequired
        hint={text('setup.endDateHint')}
      >
        {(control) => (
          <DayInput label={text('setup.endDate')} {...control} today={store.today(clock.now())} isDisabled={false} />
        )}
      </FormField>
      <TextField name="reason" label={text('live.reason')} hint={text('live.reasonHint')} />
    </ActionDialog>
  );
});

import { text } from '../../../admin-texts.ts';
import type { FormRecord } from '../../../stores/admin/FormRecord.ts';
import type { ReasonForm } from '../../../stores/admin/WholeCampaignStore.ts';
import type { WinnersStore } from '../../../stores/admin/WinnersStore.ts';
import { ActionDialog } from '../game-setup/ActionDialog.tsx';
import { TextField } from '../parts/TextField.tsx';

interface WhyDialogProps {
  store: WinnersStore;
  open(): FormRecord<ReasonForm>;
  title: string;
  detail: string;
  ok: string;
  onClosed(): void;
}

/** Asks for the reason of a change that stays on record. */
export const WhyDialog = ({ store, ...props }: WhyDialogProps) => (
  <ActionDialog validate={store.whyProblems} othersChanges={null} {...props}>
    <TextField name="reason" label={text('winners.reason')} isRequired />
  </ActionDialog>
);

import { observer } from 'mobx-react-lite';
import { text } from '../../../admin-texts.ts';
import type { CampaignActionsStore, UnitsForm } from '../../../stores/admin/CampaignActionsStore.ts';
import { FormField } from '../parts/FormField.tsx';
import { useFormPart } from '../parts/use-form-part.ts';
import css from './ActionDialog.module.css';
import { ActionDialog } from './ActionDialog.tsx';
import type { CampaignActionProps } from './ExtendDialog.tsx';
import { WholeNumberInput } from './WholeNumberInput.tsx';

/** Asks how many units each prize of a played campaign gets. */
export const AddUnitsDialog = observer(({ store, onClosed }: CampaignActionProps) => (
  <ActionDialog
    open={store.addition}
    validate={store.additionProblems}
    title={text('actions.addTitle')}
    detail={text('actions.addText')}
    ok={text('actions.addUnits')}
    onClosed={onClosed}
  >
    <Units store={store} />
  </ActionDialog>
));

const Units = observer(({ store }: { store: CampaignActionsStore }) => (
  <div className={css.prizes}>
    {store.prizes.map(({ id, name, winnerTotal }, index) => (
      <UnitsField key={id} index={index} name={name ?? ''} left={winnerTotal ?? 0} />
    ))}
  </div>
));

/** The units of one prize, with what is left now and after the change. */
function UnitsField({ index, name, left }: { index: number; name: string; left: number }) {
  const added = useFormPart(({ units }: UnitsForm) => units[index] ?? null);
  return (
    <FormField<number | null>
      name={`units[${index}]`}
      label={name}
      hint={added === null ? text('actions.left', { left }) : text('actions.leftAfter', { left, after: left + added })}
    >
      {(control) => <WholeNumberInput {...control} isDisabled={false} />}
    </FormField>
  );
}

import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { Prize } from '#shared/entities/prize.ts';
import { kiosksText } from '#shared/rules/campaign-actions.ts';
import type { Stock } from '#shared/rules/stock.ts';
import { text } from '../../../admin-texts.ts';
import type { CampaignActionsStore, UnitsForm } from '../../../stores/admin/CampaignActionsStore.ts';
import { useStores } from '../../../stores/context.ts';
import { FormField } from '../parts/FormField.tsx';
import { followWhileVisible } from '../parts/follow-while-visible.ts';
import { TextField } from '../parts/TextField.tsx';
import { useFormPart } from '../parts/use-form-part.ts';
import css from './ActionDialog.module.css';
import { ActionDialog } from './ActionDialog.tsx';
import type { CampaignActionProps } from './ExtendDialog.tsx';
import { StockBar } from './StockBar.tsx';
import { WholeNumberInput } from './WholeNumberInput.tsx';

/** Asks how many units each prize of a played campaign gets or loses. */
export const UnitsDialog = observer(({ store, ...props }: CampaignActionProps) => (
  <ActionDialog
    open={store.unitsChange}
    validate={store.unitsProblems}
    title={text('stock.change')}
    detail={text('stock.changeText')}
    ok={text('stock.change')}
    {...props}
  >
    <Units store={store} />
    <TextField name="reason" label={text('live.reason')} hint={text('live.reasonHint')} />
  </ActionDialog>
));

const Units = observer(({ store }: { store: CampaignActionsStore }) => {
  const { clock, sync } = useStores();
  useEffect(() => {
    const isOffline = () => sync.status.connection.kind === 'offline';
    return followWhileVisible(store.followReservations({ clock, isOffline }));
  }, [store, clock, sync]);
  return (
    <div className={css.prizes}>
      {store.prizes.map((prize, index) => (
        <UnitsField
          key={prize.id}
          index={index}
          prize={prize}
          stock={store.stockNow(prize)}
          kiosks={kiosksText(store.reservationsOf(prize))}
        />
      ))}
    </div>
  );
});

interface UnitsFieldProps {
  index: number;
  prize: Prize;
  /** Null if the server does not count it. */
  stock: Stock | null;
  kiosks: string;
}

/** The units of one prize, with its stock now and after the change. */
function UnitsField({ index, prize, stock, kiosks }: UnitsFieldProps) {
  const changed = useFormPart(({ units }: UnitsForm) => units[index] ?? null);
  const name = prize.name ?? '';
  const numbers = stock ?? { total: prize.winnerTotal ?? 0, left: prize.winnerTotal ?? 0 };
  const after = { newTotal: numbers.total + (changed ?? 0), newLeft: numbers.left + (changed ?? 0) };
  return (
    <FormField<number | null>
      name={`units[${index}]`}
      label={name}
      hint={
        <>
          {Number.isInteger(changed)
            ? text('stock.after', { ...numbers, ...after })
            : text('stock.now', { total: numbers.total, left: numbers.left })}
          {kiosks !== '' && <> · {text('stock.reservedBy', { kiosks })}</>}
        </>
      }
    >
      {(control) => (
        <div className={css.units}>
          <WholeNumberInput {...control} isDisabled={false} />
          {stock && <StockBar name={name} stock={stock} />}
        </div>
      )}
    </FormField>
  );
}

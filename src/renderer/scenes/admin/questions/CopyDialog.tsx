import { Button, Modal, Select } from 'antd';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import type { Campaign } from '#shared/entities/campaign.ts';
import { isSameId } from '#shared/entities/id.ts';
import { text } from '../../../admin-texts.ts';
import type { QuestionsStore } from '../../../stores/admin/QuestionsStore.ts';
import { FormMessage } from '../parts/FormMessage.tsx';
import { MENU_HEIGHT_PX } from '../parts/menu-height.ts';
import css from './CopyDialog.module.css';

export interface CopyDialogProps {
  store: QuestionsStore;
  /** The campaign of the selected questions. */
  campaign: Campaign;
  onClosed(): void;
}

/** Asks for the campaign that gets copies of the selected questions. A failure keeps the dialog open for the rest. */
export const CopyDialog = observer(({ store, campaign, onClosed }: CopyDialogProps) => {
  const { selection, isBusy } = store;
  const { targets } = selection;
  const id = useId();
  const [count] = useState(selection.questions.length);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(true);
  const chosen =
    targets.find((one) => isSameId(one.id, chosenId)) ??
    targets.find((one) => isSameId(one.id, campaign.id)) ??
    targets[0];
  const close = () => setIsOpen(false);
  const copy = async () => {
    if (!chosen) return;
    const failure = await selection.copyTo(chosen);
    setProblem(failure?.message ?? null);
    if (failure === null) close();
  };
  return (
    <Modal
      open={isOpen}
      title={text('selection.copyTitle', { count })}
      width={520}
      centered
      closable={false}
      mask={{ closable: false }}
      {...(!isBusy && { onCancel: close })}
      afterOpenChange={(hasOpened) => hasOpened && document.getElementById(id)?.focus()}
      afterClose={onClosed}
      footer={
        <>
          <Button size="large" disabled={isBusy} onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button size="large" type="primary" loading={isBusy} disabled={!chosen} onClick={() => void copy()}>
            {text('selection.copyOk')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <FormMessage message={problem} />
        <p>{text(targets.length === 0 ? 'selection.noTarget' : 'selection.copyText')}</p>
        <label htmlFor={id}>{text('welcome.campaign')}</label>
        <Select
          id={id}
          listHeight={MENU_HEIGHT_PX}
          disabled={targets.length === 0 || isBusy}
          value={chosen ? String(chosen.id) : null}
          showSearch={{ optionFilterProp: 'label' }}
          options={targets.map((target) => ({ value: String(target.id), label: nameOf(target, campaign) }))}
          onChange={setChosenId}
        />
      </div>
    </Modal>
  );
});

function nameOf(target: Campaign, here: Campaign): string {
  const campaign = target.campaignName || text('campaign.unnamed');
  return isSameId(target.id, here.id) ? text('selection.here', { campaign }) : campaign;
}

import { useId } from 'react';
import { text } from '../../../admin-texts.ts';
import { DescribedModal } from './DescribedModal.tsx';

export interface ConfirmProps {
  isOpen: boolean;
  question: string;
  detail?: string;
  ok?: string;
  cancel?: string;
  isBusy?: boolean;
  onOk(): void;
  onCancel(): void;
  /** Called once the dialog is hidden and the focus is back where it was, unless that element is gone. */
  onClosed?(): void;
}

/** A question with two answers. Escape means no, Enter the focused answer; the focus returns afterwards. */
export function Confirm({
  isOpen,
  question,
  detail,
  ok = text('confirm.ok'),
  cancel = text('action.cancel'),
  isBusy = false,
  ...on
}: ConfirmProps) {
  const noId = useId();
  return (
    <DescribedModal
      open={isOpen}
      title={question}
      okText={ok}
      cancelText={cancel}
      confirmLoading={isBusy}
      cancelButtonProps={{ disabled: isBusy, id: noId }}
      // Not `autoFocus`: it would run before the dialog records where the focus was.
      afterOpenChange={(hasOpened) => hasOpened && document.getElementById(noId)?.focus()}
      onOk={on.onOk}
      onCancel={isBusy ? undefined : on.onCancel}
      mask={{ closable: false }}
      afterClose={() => on.onClosed?.()}
      width={440}
      destroyOnHidden
    >
      {detail}
    </DescribedModal>
  );
}

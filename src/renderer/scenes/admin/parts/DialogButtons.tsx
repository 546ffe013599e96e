import { Button } from 'antd';
import type { Ref } from 'react';
import { text } from '../../../admin-texts.ts';

interface DialogButtonsProps {
  /** The id of the dialog's form. */
  form: string;
  /** The text of the button that submits. */
  ok: string;
  isBusy: boolean;
  isDanger?: boolean;
  /** True if the form cannot be submitted yet. */
  isBlocked?: boolean;
  cancelRef?: Ref<HTMLButtonElement>;
  onCancel(): void;
}

/** The buttons of a dialog with a form. */
export const DialogButtons = ({
  form,
  ok,
  isBusy,
  isDanger = false,
  isBlocked = false,
  cancelRef,
  onCancel,
}: DialogButtonsProps) => (
  <>
    <Button {...(cancelRef && { ref: cancelRef })} size="large" disabled={isBusy} onClick={onCancel}>
      {text('action.cancel')}
    </Button>
    <Button
      size="large"
      type="primary"
      danger={isDanger}
      htmlType="submit"
      form={form}
      loading={isBusy}
      disabled={isBlocked}
    >
      {ok}
    </Button>
  </>
);

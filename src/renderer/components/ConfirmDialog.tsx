import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

export interface ConfirmDialogProps {
  question: string;
  /** The consequences of a yes. */
  detail?: string;
  /** The label of the confirming answer. */
  yes: string;
  no: string;
  isBusy?: boolean;
  onYes(): void;
  onNo(): void;
  children?: ReactNode;
}

/** A question with two answers; Escape means no. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, detail, yes, no, isBusy = false, onYes, onNo, children } = props;
  return (
    <Dialog
      title={question}
      onCancel={isBusy ? undefined : onNo}
      actions={
        <>
          <Button size="main" onClick={onYes} disabled={isBusy}>
            {yes}
          </Button>
          <Button size="main" variant="primary" onClick={onNo} disabled={isBusy} data-initial-focus>
            {no}
          </Button>
        </>
      }
    >
      {detail !== undefined && <p>{detail}</p>}
      {children}
    </Dialog>
  );
}

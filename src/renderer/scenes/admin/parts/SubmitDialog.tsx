import { Button } from 'antd';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { text } from '../../../admin-texts.ts';
import type { Failure } from '../../../stores/message-of.ts';
import { DescribedModal } from './DescribedModal.tsx';
import { FormMessage } from './FormMessage.tsx';

interface SubmitDialogProps {
  title: string;
  /** The text of the button that submits. */
  ok: string;
  isDanger: boolean;
  isBusy: boolean;
  className: string | undefined;
  /** Returns null on success, otherwise the failure; undefined if a field needs attention first. */
  submit(): Promise<Failure | null | undefined>;
  onClosed(): void;
  children: ReactNode;
}

/** A dialog with a form, which closes after the form's change has succeeded. */
export function SubmitDialog({
  title,
  ok,
  isDanger,
  isBusy,
  className,
  submit,
  onClosed,
  children,
}: SubmitDialogProps) {
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(true);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const close = () => setIsOpen(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const failure = await submit();
    if (failure === undefined) return;
    setRefusal(failure);
    if (failure === null) close();
  };
  return (
    <DescribedModal
      open={isOpen}
      title={title}
      width={520}
      centered
      closable={false}
      mask={{ closable: false }}
      {...(!isBusy && { onCancel: close })}
      // Not `autoFocus`: it would run before the dialog records where the focus was.
      afterOpenChange={(hasOpened) => hasOpened && cancel.current?.focus()}
      afterClose={onClosed}
      footer={
        <>
          <Button ref={cancel} size="large" disabled={isBusy} onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button size="large" type="primary" danger={isDanger} htmlType="submit" form={id} loading={isBusy}>
            {ok}
          </Button>
        </>
      }
    >
      <form id={id} className={className} onSubmit={(event) => void send(event)} noValidate>
        <FormMessage message={refusal?.message} />
        {children}
      </form>
    </DescribedModal>
  );
}

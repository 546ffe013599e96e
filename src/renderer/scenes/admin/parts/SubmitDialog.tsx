import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { Failure } from '../../../stores/message-of.ts';
import { DescribedModal } from './DescribedModal.tsx';
import { DialogButtons } from './DialogButtons.tsx';
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
      mask={{ closable: false }}
      {...(!isBusy && { onCancel: close })}
      // Not `autoFocus`: it would run before the dialog records where the focus was.
      afterOpenChange={(hasOpened) => hasOpened && cancel.current?.focus()}
      afterClose={onClosed}
      footer={
        <DialogButtons form={id} ok={ok} isBusy={isBusy} isDanger={isDanger} cancelRef={cancel} onCancel={close} />
      }
    >
      <form id={id} className={className} onSubmit={(event) => void send(event)} noValidate>
        <FormMessage message={refusal?.message} />
        {children}
      </form>
    </DescribedModal>
  );
}

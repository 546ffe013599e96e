import { type ReactNode, useId, useRef, useState } from 'react';
import type { FormRecord } from '../../../stores/admin/FormRecord.ts';
import { DescribedModal } from '../parts/DescribedModal.tsx';
import { DialogButtons } from '../parts/DialogButtons.tsx';
import { beginAt } from '../parts/focus.ts';
import { SaveMessage } from '../parts/SaveMessage.tsx';
import { StoredForm, useStoredForm } from '../parts/StoredForm.tsx';
import css from './ActionDialog.module.css';

export interface ActionDialogProps<V extends object> {
  open(): FormRecord<V>;
  /** Returns messages by field; an empty object if the form may be saved. */
  validate(values: V): object;
  title: string;
  /** Explains the change. */
  detail: string;
  ok: string;
  /** What others have changed since the dialog opened. */
  othersChanges: ReactNode;
  onClosed(): void;
  children: ReactNode;
}

/**
 * A dialog that asks for one change to a played campaign. Closes once the change is saved and the campaign is read
 * again.
 */
export function ActionDialog<V extends object>({ open, validate, ...props }: ActionDialogProps<V>) {
  const [record] = useState(open);
  return (
    <StoredForm record={record} validate={validate}>
      <Dialog {...props} record={record} />
    </StoredForm>
  );
}

type DialogProps<V extends object> = Omit<ActionDialogProps<V>, 'open' | 'validate'> & { record: FormRecord<V> };

function Dialog<V extends object>({ record, title, detail, ok, othersChanges, onClosed, children }: DialogProps<V>) {
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const [isOpen, setIsOpen] = useState(true);
  const { isSaving, refusal, save, reload } = useStoredForm(record, element);
  // A save during a read would be based on the earlier version.
  const [isReading, setIsReading] = useState(false);
  const read = async () => {
    setIsReading(true);
    await reload();
    setIsReading(false);
  };
  const close = () => setIsOpen(false);
  return (
    <DescribedModal
      open={isOpen}
      title={title}
      width={520}
      mask={{ closable: false }}
      {...(!isSaving && { onCancel: close })}
      // Not `autoFocus`: it would run before the dialog records where the focus was.
      afterOpenChange={(hasOpened) => hasOpened && beginAt(element.current?.querySelector('input'))}
      afterClose={onClosed}
      footer={<DialogButtons form={formId} ok={ok} isBusy={isSaving} isBlocked={isReading} onCancel={close} />}
    >
      <form
        id={formId}
        ref={element}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React passes the event on to the page's form, which contains the dialog.
          event.stopPropagation();
          if (!isSaving && !isReading) void save(close);
        }}
      >
        <SaveMessage refusal={refusal} onReload={read} />
        {othersChanges}
        <p>{detail}</p>
        {children}
      </form>
    </DescribedModal>
  );
}

import { Button, Input } from 'antd';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { PersonData } from '#shared/entities/person-data.ts';
import { MAXIMUM_TEXT_LENGTH } from '#shared/rules/limits.ts';
import { required } from '#shared/rules/validation.ts';
import { text } from '../../../admin-texts.ts';
import type { PeopleStore } from '../../../stores/admin/PeopleStore.ts';
import type { Failure } from '../../../stores/message-of.ts';
import { DescribedModal } from '../parts/DescribedModal.tsx';
import { FieldFrame } from '../parts/FieldFrame.tsx';
import { FormMessage } from '../parts/FormMessage.tsx';
import css from './People.module.css';

interface EraseDialogProps {
  store: PeopleStore;
  data: PersonData;
  onClosed(): void;
}

/** Asks for the reason, and erases the person for good. */
export const EraseDialog = observer(({ store, data, onClosed }: EraseDialogProps) => {
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(true);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const close = () => setIsOpen(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (store.isSaving) return;
    const missing = required(reason.trim());
    setProblem(missing);
    if (missing !== undefined) return;
    const failure = await store.erase(data, reason);
    setRefusal(failure);
    if (failure === null) close();
  };
  return (
    <DescribedModal
      open={isOpen}
      title={text('people.eraseTitle')}
      width={520}
      centered
      closable={false}
      mask={{ closable: false }}
      {...(!store.isSaving && { onCancel: close })}
      // Not `autoFocus`: it would run before the dialog records where the focus was.
      afterOpenChange={(hasOpened) => hasOpened && cancel.current?.focus()}
      afterClose={onClosed}
      footer={
        <>
          <Button ref={cancel} size="large" disabled={store.isSaving} onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button size="large" type="primary" danger htmlType="submit" form={id} loading={store.isSaving}>
            {text('people.eraseOk')}
          </Button>
        </>
      }
    >
      <form id={id} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <FormMessage message={refusal?.message} />
        <p>{text('people.eraseText', { name: data.fullName })}</p>
        <FieldFrame
          id={`${id}-reason`}
          label={text('people.reason')}
          isRequired
          problem={problem}
          hint={text('people.reasonHint')}
        >
          <Input
            id={`${id}-reason`}
            value={reason}
            maxLength={MAXIMUM_TEXT_LENGTH}
            dir="auto"
            status={problem ? 'error' : ''}
            aria-invalid={problem !== undefined}
            aria-required
            aria-describedby={`${id}-reason-message`}
            onChange={({ target }) => setReason(target.value)}
          />
        </FieldFrame>
      </form>
    </DescribedModal>
  );
});

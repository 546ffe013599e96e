import { Input } from 'antd';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import type { PersonData } from '#shared/entities/person-data.ts';
import { MAXIMUM_TEXT_LENGTH } from '#shared/rules/limits.ts';
import { required } from '#shared/rules/validation.ts';
import { text } from '../../../admin-texts.ts';
import type { PeopleStore } from '../../../stores/admin/PeopleStore.ts';
import { FieldFrame } from '../parts/FieldFrame.tsx';
import { SubmitDialog } from '../parts/SubmitDialog.tsx';
import css from './People.module.css';

interface EraseDialogProps {
  store: PeopleStore;
  data: PersonData;
  onClosed(): void;
}

/** Asks for the reason, and erases the person for good. */
export const EraseDialog = observer(({ store, data, onClosed }: EraseDialogProps) => {
  const id = useId();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const submit = async () => {
    const missing = required(reason.trim());
    setProblem(missing);
    return missing === undefined ? store.erase(data, reason) : undefined;
  };
  return (
    <SubmitDialog
      title={text('people.eraseTitle')}
      ok={text('people.eraseOk')}
      isDanger
      isBusy={store.isSaving}
      className={css.form}
      submit={submit}
      onClosed={onClosed}
    >
      <p>{text('people.eraseText', { name: data.fullName })}</p>
      <FieldFrame id={id} label={text('people.reason')} isRequired problem={problem} hint={text('people.reasonHint')}>
        <Input
          id={id}
          value={reason}
          maxLength={MAXIMUM_TEXT_LENGTH}
          dir="auto"
          status={problem ? 'error' : ''}
          aria-invalid={problem !== undefined}
          aria-required
          aria-describedby={`${id}-message`}
          onChange={({ target }) => setReason(target.value)}
        />
      </FieldFrame>
    </SubmitDialog>
  );
});

import { observer } from 'mobx-react-lite';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import css from './SetUp.module.css';

interface ServerFormProps {
  submitLabel: string;
  /** Sends the form unless it has problems. Returns the reason of a refusal, otherwise null. */
  send(): Promise<string | null> | null;
  /** The fields; `isChecked` is true once they show their problems. */
  children(isChecked: boolean): ReactNode;
}

/** The form for a server: its fields, the reason of a refusal, and the buttons to go back or submit. */
export const ServerForm = observer(({ submitLabel, send, children }: ServerFormProps) => {
  const { setUp } = useStores();
  const [isChecked, setIsChecked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    setRefusal(null);
    setRefusal(await send());
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {children(isChecked)}
      {/* Stays until the next try, because staff may have to check the network first. */}
      {refusal !== null && (
        <p className={css.refusal} role="alert" dir="auto">
          {refusal}
        </p>
      )}
      <div className={css.ways}>
        <Button size="main" disabled={setUp.isBusy} onClick={setUp.back}>
          {text('setUp.back')}
        </Button>
        <Button type="submit" variant="primary" size="main" disabled={setUp.isBusy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
});

import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { CodeField } from '../../components/CodeField.tsx';
import { DeviceSentence } from '../../components/DeviceSentence.tsx';
import { useStores } from '../../stores/context.ts';
import { text } from '../../texts.ts';
import css from './PairKiosk.module.css';

/** The kiosk's registration for staff, and the field for a registration code from an administrator. */
export const PairKiosk = observer(() => {
  const { device } = useStores();
  const { state, refusal, isRegistering } = device;
  const [code, setCode] = useState('');
  const [isTyping, setIsTyping] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasTyping = useRef(false);
  // Moves the focus, because the field and the button that opens it replace each other.
  useEffect(() => {
    if (isTyping) form.current?.querySelector('input')?.focus();
    else if (wasTyping.current) opener.current?.focus();
    wasTyping.current = isTyping;
  }, [isTyping]);
  useEffect(() => device.forgetRefusal, [device]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return;
    if (!(await device.enter(code))) return form.current?.querySelector('input')?.focus();
    setCode('');
    setIsTyping(false);
  };
  return (
    <div className={css.kiosk}>
      <p role="status">
        <DeviceSentence state={state} />
        {state?.kind === 'registered' && !state.isKept && ` ${text('device.notKept')}`}
      </p>
      {isTyping ? (
        <form ref={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
          <CodeField
            label={text('device.code')}
            value={code}
            maxLength={100}
            error={refusal?.message}
            hint={text('device.codeHint')}
            onChange={(typed) => {
              device.forgetRefusal();
              setCode(typed);
            }}
          />
          <Button type="submit" disabled={isRegistering || code.trim() === ''}>
            {text('device.register')}
          </Button>
        </form>
      ) : (
        <Button ref={opener} size="small" onClick={() => setIsTyping(true)}>
          {text('device.enterCode')}
        </Button>
      )}
    </div>
  );
});

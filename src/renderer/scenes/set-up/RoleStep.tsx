import { observer } from 'mobx-react-lite';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { KioskMode } from '#shared/ipc/kiosk-mode.ts';
import { Button } from '../../components/Button.tsx';
import { focusWrongPin, NO_PIN, PinFields, pinProblems } from '../../components/PinFields.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import { ChoiceCards } from './ChoiceCards.tsx';
import css from './SetUp.module.css';
import { SetUpPage } from './SetUpPage.tsx';

const MODES: readonly KioskMode[] = ['kiosk', 'field', 'desktop'];

/** The first step: the computer's mode, and the PIN for the staff area. */
export const RoleStep = observer(() => {
  const { app, setUp, staff } = useStores();
  const leadId = useId();
  const form = useRef<HTMLFormElement>(null);
  const isGiven = app.info?.givenAtStart.includes('mode') ?? false;
  const [mode, setMode] = useState(isGiven ? (app.info?.mode ?? null) : (setUp.role?.mode ?? null));
  const [pin, setPin] = useState(NO_PIN);
  const [isChecked, setIsChecked] = useState(false);

  const isPinAsked = !staff.hasPin && mode !== null && mode !== 'desktop';
  const problems = isPinAsked ? pinProblems(pin) : {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (mode === null) return form.current?.querySelector('input')?.focus();
    if (focusWrongPin(form.current, problems)) return;
    setUp.chooseRole({ mode, staffPin: isPinAsked ? pin.pin : null });
  };
  return (
    <SetUpPage title={text('setUp.title')} lead={text('setUp.roleLead')} leadId={leadId}>
      <form ref={form} className={css.form} onSubmit={submit} noValidate>
        <ChoiceCards<KioskMode>
          labelledBy={leadId}
          options={MODES.map((value) => ({ value, name: text(`setUp.${value}`), hint: text(`setUp.${value}Hint`) }))}
          chosen={mode}
          onChoose={setMode}
        />
        {isChecked && mode === null && (
          <p className={css.problem} role="alert">
            {text('setUp.chooseMode')}
          </p>
        )}
        {isGiven && <p>{text('staff.settings.given.mode')}</p>}
        {isPinAsked && (
          <>
            <p>{text('setUp.pinNeeded')}</p>
            <div className={css.fields}>
              <PinFields value={pin} onChange={setPin} problems={isChecked ? problems : {}} />
            </div>
          </>
        )}
        <Button type="submit" variant="primary" size="main">
          {text('setUp.next')}
        </Button>
      </form>
    </SetUpPage>
  );
});

import { observer } from 'mobx-react-lite';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { focusWrongPin, NO_PIN, PinFields, pinProblems } from '../../components/PinFields.tsx';
import { StaffCard } from '../../components/StaffPage.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import css from './StaffArea.module.css';

/** The form that changes the PIN or sets the first one. At a desk without a PIN, an administrator logs in first. */
export const PinCard = observer(() => {
  const { staff, toasts } = useStores();
  const [typed, setTyped] = useState(NO_PIN);
  const [isChecked, setIsChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const problems = pinProblems(typed);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (focusWrongPin(form.current, problems)) return;
    if (!(await staff.choosePin(typed.pin))) return;
    setTyped(NO_PIN);
    setIsChecked(false);
    toasts.success(text('staff.pin.saved'));
  };
  return (
    <StaffCard title={text('staff.pin')}>
      <p>{text(staff.hasPin ? 'staff.pin.set' : 'staff.pin.none')}</p>
      {staff.isOpen ? (
        <form ref={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
          <PinFields value={typed} onChange={setTyped} problems={isChecked ? problems : {}} />
          <Button type="submit" disabled={staff.isBusy}>
            {text('staff.pin.save')}
          </Button>
        </form>
      ) : (
        <Button onClick={staff.ask}>{text('door.asAdmin')}</Button>
      )}
    </StaffCard>
  );
});

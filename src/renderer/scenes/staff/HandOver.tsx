import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonRow } from '../../components/Button.tsx';
import { CodeField } from '../../components/CodeField.tsx';
import { StaffCard, StaffPage } from '../../components/StaffPage.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import { HandOverStore } from '../../stores/HandOverStore.ts';
import { FoundClaim } from './FoundClaim.tsx';
import css from './HandOver.module.css';
import { HandOverList } from './HandOverList.tsx';

/** The staff's page for handing prizes over: check a code, record, and see what other desks have done. */
const HandOver = observer(() => {
  const { main, clock, fail } = useStores();
  const [store] = useState(() => new HandOverStore({ main, clock, fail }));
  const navigate = useNavigate();
  useEffect(() => store.follow(), [store]);
  return (
    <StaffPage title={text('desk.title')} onClose={() => void navigate('/staff')}>
      <div className={css.columns}>
        <Desk store={store} />
        <HandOverList store={store} />
      </div>
    </StaffPage>
  );
});

/**
 * The code, and what is known of its prize. The focus moves to the result, so that the keyboard on screen does not cover
 * it and a scanner's Enter presses no button. Keys then go to the field again.
 */
const Desk = observer(({ store }: { store: HandOverStore }) => {
  const [typed, setTyped] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    focusIn(form.current);
    return sendKeysTo(() => focusIn(form.current));
  }, []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return focusIn(form.current);
    await store.look(typed);
    setTyped('');
    result.current?.focus();
  };
  const { found, isGiven, codeToGive, isBusy } = store;
  return (
    <StaffCard title={text('desk.codeTitle')}>
      <form ref={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <CodeField
          label={text('desk.code')}
          value={typed}
          maxLength={1000}
          hint={text('desk.codeHint')}
          onChange={setTyped}
        />
        <Button type="submit" disabled={isBusy || typed.trim() === ''}>
          {text('desk.check')}
        </Button>
      </form>
      <div ref={result} className={css.found} role="status" tabIndex={-1}>
        {isBusy && found === null ? text('desk.checking') : found && <FoundClaim found={found} isGiven={isGiven} />}
      </div>
      {found && (
        <ButtonRow>
          {codeToGive !== null && (
            <Button
              variant="primary"
              disabled={isBusy}
              onClick={() => void store.give().then(() => result.current?.focus())}
            >
              {text(found.kind === 'unchecked' ? 'desk.giveUnchecked' : 'desk.give')}
            </Button>
          )}
          <Button
            onClick={() => {
              store.forget();
              focusIn(form.current);
            }}
          >
            {text('desk.next')}
          </Button>
        </ButtonRow>
      )}
    </StaffCard>
  );
});

const focusIn = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus();

/** Focuses the field when keys are pressed elsewhere, as by a scanner. Returns a function that ends this. */
function sendKeysTo(focusField: () => void): () => void {
  const press = ({ key, ctrlKey, altKey, metaKey, target }: KeyboardEvent) => {
    const isOther = target instanceof HTMLInputElement || key.length > 1 || key === ' ';
    // The focus moves before the key takes effect, so the field gets the key.
    if (!isOther && !ctrlKey && !altKey && !metaKey) focusField();
  };
  window.addEventListener('keydown', press);
  return () => window.removeEventListener('keydown', press);
}

export default HandOver;

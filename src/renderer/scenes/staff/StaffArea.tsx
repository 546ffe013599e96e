import { observer } from 'mobx-react-lite';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isPin } from '#shared/ipc/staff.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { landing } from '../../components/focus-keeper.ts';
import { ScrollArea } from '../../components/ScrollArea.tsx';
import { Stage } from '../../components/Stage.tsx';
import { TextField } from '../../components/TextField.tsx';
import { useTitle } from '../../components/use-title.ts';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import { SettingsForm } from './SettingsForm.tsx';
import css from './StaffArea.module.css';

/** What staff find behind their door (docs/specification.md, 2.5). */
const StaffArea = observer(() => {
  const { app, staff } = useStores();
  const navigate = useNavigate();
  useTitle(text('staff.title'));

  const leave = async () => {
    if (staff.isOpen) await staff.shut();
    navigate(staff.wayBack ?? '/');
  };
  return (
    <Stage>
      <main className={css.area}>
        <header className={css.head}>
          <h1 {...landing}>{text('staff.title')}</h1>
          {!staff.isOpen && <Button onClick={() => void leave()}>{text('action.close')}</Button>}
        </header>
        <ScrollArea className={css.body}>
          <div className={css.cards}>
            <Unsent />
            <ThisApp />
            {app.info && (
              <Card title={text('staff.settings')}>
                <SettingsForm info={app.info} />
              </Card>
            )}
            <PinForm />
          </div>
        </ScrollArea>
      </main>
    </Stage>
  );
});

function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

const Unsent = observer(() => {
  const { app, sync } = useStores();
  return (
    <Card title={text('staff.sync')}>
      <p>{sync.unsentText ?? text('staff.everythingSent')}</p>
      {app.hasServer && (
        <ButtonLink to="/sync" variant="primary" className={css.act}>
          {text('staff.sync')}
        </ButtonLink>
      )}
    </Card>
  );
});

type Step = 'restart' | 'exit';

const ThisApp = observer(() => {
  const { app, setUp, staff, sync } = useStores();
  const [asked, setAsked] = useState<Step | null>(null);
  const { info } = app;
  if (!info) return null;
  const { server } = info;
  const go = () => {
    setAsked(null);
    void (asked === 'restart' ? staff.restart() : staff.exit());
  };
  return (
    <Card title={text('staff.app')}>
      <dl className={css.facts}>
        <dt>{text('staff.version')}</dt>
        <dd>{info.version}</dd>
        <dt>{text('staff.mode')}</dt>
        <dd>{text(`staff.mode.${info.mode}`)}</dd>
        <dt>{text('staff.server')}</dt>
        <dd>{info.apiUrl ?? text('staff.server.builtIn')}</dd>
      </dl>
      {server.kind === 'failed' && (
        <>
          <p className={css.bad}>{text('staff.server.failed', { reason: server.reason })}</p>
          <Button onClick={() => void setUp.chooseAgain()}>{text('staff.server.chooseAgain')}</Button>
        </>
      )}
      {app.staffNotices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
      <div className={css.acts}>
        <Button onClick={() => setAsked('restart')}>{text('staff.restart')}</Button>
        <Button onClick={() => setAsked('exit')}>{text('staff.exit')}</Button>
      </div>
      {asked !== null && (
        <ConfirmDialog
          question={text(`staff.${asked}.question`)}
          detail={`${sync.unsentText ?? ''} ${text('staff.kept')}`.trim()}
          yes={text(`staff.${asked}`)}
          no={text('action.cancel')}
          onYes={go}
          onNo={() => setAsked(null)}
        />
      )}
    </Card>
  );
});

const PinForm = observer(() => {
  const { staff, toasts } = useStores();
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [isLookedAt, setIsLookedAt] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const problem = isPin(pin) ? undefined : text('staff.pin.hint');
  const difference = pin === again ? undefined : text('staff.pin.differs');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsLookedAt(true);
    if (problem ?? difference) return form.current?.querySelectorAll('input')[problem ? 0 : 1]?.focus();
    if (!(await staff.choosePin(pin))) return;
    setPin('');
    setAgain('');
    setIsLookedAt(false);
    toasts.success(text('staff.pin.saved'));
  };
  const field = { type: 'password', inputMode: 'numeric', autoComplete: 'off', maxLength: 12 } as const;
  return (
    <Card title={text('staff.pin')}>
      <p>{text(staff.door?.kind === 'without-pin' ? 'staff.pin.none' : 'staff.pin.set')}</p>
      <form ref={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          {...field}
          label={text('staff.pin.new')}
          value={pin}
          onChange={setPin}
          error={isLookedAt ? problem : undefined}
          hint={text('staff.pin.hint')}
        />
        <TextField
          {...field}
          label={text('staff.pin.again')}
          value={again}
          onChange={setAgain}
          error={isLookedAt && !problem ? difference : undefined}
        />
        <Button type="submit" disabled={staff.isBusy}>
          {text('staff.pin.save')}
        </Button>
      </form>
    </Card>
  );
});

export default StaffArea;

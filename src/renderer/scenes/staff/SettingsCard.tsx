import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import type { AppInfo } from '#shared/ipc/channels.ts';
import type { KioskMode } from '#shared/ipc/kiosk-mode.ts';
import { addressProblem, isReadableOnTheWay, serverAddress } from '#shared/rules/server-address.ts';
import { Button } from '../../components/Button.tsx';
import { RadioList } from '../../components/RadioList.tsx';
import { ServerAddressField } from '../../components/ServerAddressField.tsx';
import { StaffCard } from '../../components/StaffPage.tsx';
import { TextField } from '../../components/TextField.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import css from './StaffArea.module.css';

const MODES: readonly KioskMode[] = ['kiosk', 'field', 'desktop'];
/** A shorter time would end the visit of a visitor who reads. */
const SHORTEST_VISIT_SECONDS = 10;
const LONGEST_VISIT_SECONDS = 86_400;

function idleProblem(typed: string): string | undefined {
  const seconds = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  const isRight = seconds === 0 || (seconds >= SHORTEST_VISIT_SECONDS && seconds <= LONGEST_VISIT_SECONDS);
  return isRight ? undefined : text('staff.settings.idleHint');
}

/** The form for mode, server and idle time, which apply at the next start. */
export const SettingsCard = observer(({ info }: { info: AppInfo }) => {
  const { staff, sync } = useStores();
  const [mode, setMode] = useState(info.mode);
  const [idle, setIdle] = useState(String(info.idleSeconds));
  const [server, setServer] = useState({
    address: info.apiUrl ?? '',
    isHttpAllowed: info.apiUrl !== null && isReadableOnTheWay(info.apiUrl),
  });
  const [isChecked, setIsChecked] = useState(false);
  const [said, setSaid] = useState<{ isGood: boolean; what: string } | null>(null);

  // An empty address keeps a built-in server.
  const isKept = info.apiUrl === null && server.address.trim() === '';
  const isOther = !isKept && serverAddress(server.address) !== info.apiUrl;
  const problems = {
    address: isKept ? undefined : addressProblem(server.address, server.isHttpAllowed),
    idle: idleProblem(idle),
  };

  /** What the start sets again. */
  const given = info.givenAtStart.map((each) => text(`staff.settings.given.${each}`));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    setSaid(null);
    if (problems.address !== undefined || problems.idle !== undefined) return;
    const refusal = await staff.changeSettings({
      mode,
      idleSeconds: Number(idle),
      address: isOther ? server : null,
    });
    if (refusal !== null) return setSaid({ isGood: false, what: refusal });
    setSaid({ isGood: true, what: [text('staff.settings.saved'), ...given].join(' ') });
  };
  const forget = async () => {
    setSaid(null);
    if (await staff.forgetFlags())
      setSaid({ isGood: true, what: [text('staff.settings.forgotten'), ...given].join(' ') });
  };
  return (
    <StaffCard title={text('staff.settings')}>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <RadioList<KioskMode>
          label={text('staff.mode')}
          options={MODES.map((value) => ({ value, label: text(`staff.mode.${value}`) }))}
          chosen={mode}
          onChange={setMode}
        />
        <TextField
          label={text('staff.settings.idle')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={idle}
          onChange={setIdle}
          error={isChecked ? problems.idle : undefined}
          hint={text('staff.settings.idleHint')}
        />
        <ServerAddressField
          value={server}
          onChange={setServer}
          error={isChecked ? problems.address : undefined}
          hint={info.apiUrl === null ? text('staff.settings.builtIn') : undefined}
        />
        {isOther && sync.unsentText !== null && (
          <p>
            {sync.unsentText} {text('staff.settings.stays')}
          </p>
        )}
        {info.storedFlags.length > 0 && (
          <>
            <p>{text('staff.settings.stored', { flags: info.storedFlags.join(' ') })}</p>
            <Button disabled={staff.isBusy} onClick={() => void forget()}>
              {text('staff.settings.forget')}
            </Button>
          </>
        )}
        <p className={css.said} role="status" data-bad={said?.isGood === false}>
          {said?.what}
        </p>
        <Button type="submit" disabled={staff.isBusy}>
          {text('staff.settings.save')}
        </Button>
      </form>
    </StaffCard>
  );
});

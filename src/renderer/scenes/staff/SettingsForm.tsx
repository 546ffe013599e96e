import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import type { AppInfo, KioskMode } from '#shared/ipc/channels.ts';
import { addressProblem, isReadableOnTheWay, serverAddress } from '#shared/rules/server-address.ts';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { TextField } from '../../components/TextField.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import css from './StaffArea.module.css';

const MODES: readonly KioskMode[] = ['kiosk', 'field', 'desktop'];

/** Mode and server, for the next start. */
export const SettingsForm = observer(({ info }: { info: AppInfo }) => {
  const { staff, sync } = useStores();
  const [mode, setMode] = useState(info.mode);
  const [address, setAddress] = useState(info.apiUrl ?? '');
  const [isHttpAllowed, setIsHttpAllowed] = useState(info.apiUrl !== null && isReadableOnTheWay(info.apiUrl));
  const [isLookedAt, setIsLookedAt] = useState(false);
  const [said, setSaid] = useState<{ isGood: boolean; what: string } | null>(null);

  const url = serverAddress(address);
  const isHttp = url !== null && isReadableOnTheWay(url);
  // A built-in server goes on where no address is given.
  const isKept = info.apiUrl === null && address.trim() === '';
  const problem = isKept ? undefined : addressProblem(address, isHttpAllowed);
  const isOther = !isKept && url !== info.apiUrl;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsLookedAt(true);
    setSaid(null);
    if (problem !== undefined) return;
    const result = await staff.changeSettings({
      mode,
      address: isOther ? { address, isHttpAllowed: isHttp && isHttpAllowed } : null,
    });
    if (result.kind === 'refused') return setSaid({ isGood: false, what: result.why });
    const given = result.overridden.map((each) => text(`staff.settings.given.${each}`));
    setSaid({ isGood: true, what: [text('staff.settings.saved'), ...given].join(' ') });
  };
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <fieldset className={css.modes}>
        <legend>{text('staff.mode')}</legend>
        {MODES.map((each) => (
          <label key={each}>
            <input type="radio" name="mode" checked={mode === each} onChange={() => setMode(each)} />
            {text(`staff.mode.${each}`)}
          </label>
        ))}
      </fieldset>
      <TextField
        label={text('staff.settings.address')}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={address}
        onChange={setAddress}
        error={isLookedAt ? problem : undefined}
        hint={info.apiUrl === null ? text('staff.settings.builtIn') : undefined}
      />
      {isHttp && (
        <Checkbox label={text('staff.settings.allowHttp')} isChecked={isHttpAllowed} onChange={setIsHttpAllowed} />
      )}
      {isOther && sync.unsentText !== null && (
        <p>
          {sync.unsentText} {text('staff.settings.stays')}
        </p>
      )}
      <p className={css.said} role="status" data-bad={said?.isGood === false}>
        {said?.what}
      </p>
      <Button type="submit" disabled={staff.isBusy}>
        {text('staff.settings.save')}
      </Button>
    </form>
  );
});

import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { addressProblem, isReadableOnTheWay, serverAddress } from '#shared/rules/server-address.ts';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { TextField } from '../../components/TextField.tsx';
import { text } from '../../set-up-texts.ts';
import { useStores } from '../../stores/context.ts';
import { Refusal } from './Refusal.tsx';
import css from './SetUpScene.module.css';

/** The address of a server; it is called before it is taken. */
export const AddressForm = observer(() => {
  const { setUp } = useStores();
  const [address, setAddress] = useState('');
  const [isHttpAllowed, setIsHttpAllowed] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const problem = addressProblem(address, isHttpAllowed);
  const url = serverAddress(address);
  const isHttp = url !== null && isReadableOnTheWay(url);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    setRefusal(null);
    if (problem === undefined) setRefusal(await setUp.takeAddress({ address, isHttpAllowed: isHttp && isHttpAllowed }));
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextField
        label={text('setUp.addressField')}
        type="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={text('setUp.addressExample')}
        value={address}
        onChange={setAddress}
        error={isChecked ? problem : undefined}
      />
      {isHttp && <Checkbox label={text('setUp.allowHttp')} isChecked={isHttpAllowed} onChange={setIsHttpAllowed} />}
      <Refusal why={refusal} />
      <Button type="submit" variant="primary" size="main" disabled={setUp.isBusy}>
        {text('setUp.takeAddress')}
      </Button>
    </form>
  );
});

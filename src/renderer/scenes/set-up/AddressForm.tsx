import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { addressProblem } from '#shared/rules/server-address.ts';
import { ServerAddressField } from '../../components/ServerAddressField.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import { FormEnd } from './FormEnd.tsx';
import css from './SetUp.module.css';

/** The form for a server's address. The app calls the server before it accepts the address. */
export const AddressForm = observer(() => {
  const { setUp } = useStores();
  const [server, setServer] = useState({ address: '', isHttpAllowed: false });
  const [isChecked, setIsChecked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const problem = addressProblem(server.address, server.isHttpAllowed);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    setRefusal(null);
    if (problem === undefined) setRefusal(await setUp.takeAddress(server));
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <ServerAddressField value={server} onChange={setServer} error={isChecked ? problem : undefined} />
      <FormEnd refusal={refusal} submit={text('setUp.takeAddress')} />
    </form>
  );
});

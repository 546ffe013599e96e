import { useState } from 'react';
import { addressProblem } from '#shared/rules/server-address.ts';
import { ServerAddressField } from '../../components/ServerAddressField.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import { ServerForm } from './ServerForm.tsx';

/** The form for a server's address. The app calls the server before it accepts the address. */
export function AddressForm() {
  const { setUp } = useStores();
  const [server, setServer] = useState({ address: '', isHttpAllowed: false });
  const problem = addressProblem(server.address, server.isHttpAllowed);
  return (
    <ServerForm
      submitLabel={text('setUp.takeAddress')}
      send={() => (problem === undefined ? setUp.takeAddress(server) : null)}
    >
      {(isChecked) => (
        <ServerAddressField value={server} onChange={setServer} error={isChecked ? problem : undefined} />
      )}
    </ServerForm>
  );
}

import type { AddressRequest } from '#shared/ipc/set-up.ts';
import { isReadableOnTheWay, serverAddress } from '#shared/rules/server-address.ts';
import { text } from '../staff-texts.ts';
import { Checkbox } from './Checkbox.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

interface ServerAddressFieldProps extends Pick<TextFieldProps, 'error' | 'hint'> {
  value: AddressRequest;
  onChange(value: AddressRequest): void;
}

/** A field for a server's address, with the consent that plain http needs. */
export function ServerAddressField({ value, onChange, ...about }: ServerAddressFieldProps) {
  const { address, isHttpAllowed } = value;
  const url = serverAddress(address);
  return (
    <>
      <TextField
        {...about}
        label={text('setUp.addressField')}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={text('setUp.addressExample')}
        value={address}
        onChange={(typed) => onChange({ ...value, address: typed })}
      />
      {url !== null && isReadableOnTheWay(url) && (
        <Checkbox
          label={text('setUp.allowHttp')}
          isChecked={isHttpAllowed}
          onChange={(isChecked) => onChange({ ...value, isHttpAllowed: isChecked })}
        />
      )}
    </>
  );
}

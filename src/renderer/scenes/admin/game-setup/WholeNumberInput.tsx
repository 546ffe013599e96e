import { Input } from 'antd';
import { useState } from 'react';
import { wholeNumber } from '#shared/rules/whole-number.ts';
import type { FieldControl } from '../parts/FormField.tsx';

/** A whole number. Text that is not numeric is discarded when the field is left. */
export function WholeNumberInput({
  value,
  onChange,
  onBlur,
  isDisabled,
  ...control
}: FieldControl<number | null> & { isDisabled: boolean }) {
  // The text being typed, which may not be a number yet.
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <Input
      {...control}
      inputMode="numeric"
      autoComplete="off"
      disabled={isDisabled}
      value={draft ?? value ?? ''}
      onChange={({ target }) => {
        setDraft(target.value);
        onChange(wholeNumber(target.value));
      }}
      onBlur={() => {
        setDraft(null);
        onBlur();
      }}
    />
  );
}

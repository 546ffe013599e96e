import { Input } from 'antd';
import { useState } from 'react';
import { wholeNumber } from '#shared/rules/whole-number.ts';
import type { FieldControl } from '../parts/FormField.tsx';

/** A whole number; what is not numeric is gone once the field is left. */
export function WholeNumberInput({
  value,
  onChange,
  onBlur,
  isDisabled,
  ...control
}: FieldControl<number | null> & { isDisabled: boolean }) {
  // What is being typed, which may not be a number yet.
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

import { Input } from 'antd';
import { useState } from 'react';
import { wholeNumber } from '#shared/rules/whole-number.ts';
import type { FieldControl } from '../parts/FormField.tsx';

/**
 * A field for a whole number. Discards text without digits when it loses the focus. Keeps other text that is not a
 * plain whole number, so that the user can correct it.
 */
export function WholeNumberInput({
  value,
  onChange,
  onBlur,
  isDisabled,
  ...control
}: FieldControl<number | null> & { isDisabled: boolean }) {
  // The text being typed, which may not be a number yet.
  const [draft, setDraft] = useState<string | null>(null);
  const [isTyping, setIsTyping] = useState(false);
  const isUnclear = Number.isNaN(value);
  return (
    <Input
      {...control}
      inputMode="numeric"
      autoComplete="off"
      disabled={isDisabled}
      value={isTyping || isUnclear ? (draft ?? '') : (value ?? '')}
      onChange={({ target }) => {
        setDraft(target.value);
        setIsTyping(true);
        onChange(wholeNumber(target.value));
      }}
      onBlur={() => {
        setIsTyping(false);
        onBlur();
      }}
    />
  );
}

import { Input } from 'antd';
import type { UserForm } from '#shared/rules/user-form.ts';
import { FormField } from '../parts/FormField.tsx';

export interface TextFieldProps {
  name: keyof UserForm;
  label: string;
  type?: 'text' | 'email';
  isRequired?: boolean;
  /** The form begins with it. */
  isFirst?: boolean;
  hint?: string;
}

/** One of a user's texts. */
export function TextField({ name, label, type = 'text', isRequired = false, isFirst = false, hint }: TextFieldProps) {
  return (
    <FormField<string> name={name} label={label} isRequired={isRequired} hint={hint}>
      {({ onChange, ...control }) => (
        <Input
          {...control}
          {...(isFirst && { 'data-initial-focus': true })}
          inputMode={type}
          dir="auto"
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormField>
  );
}

import { Input } from 'antd';
import { FormField, type FormFieldProps } from './FormField.tsx';
import css from './TextField.module.css';

export interface TextFieldProps extends Omit<FormFieldProps<string>, 'children'> {
  isDisabled?: boolean;
  /** An example of the format, while the field is empty. */
  placeholder?: string;
  /** Takes the form's initial focus. */
  isFirst?: boolean;
  /** The keys that a touch keyboard offers. */
  inputMode?: 'text' | 'email';
  /** Allows line breaks. The field starts with this many lines and grows as needed. */
  lines?: 1 | 2;
}

/** A text field of a form, in the writing direction of its text. */
export function TextField({
  isDisabled = false,
  placeholder,
  isFirst = false,
  inputMode = 'text',
  lines,
  ...field
}: TextFieldProps) {
  return (
    <FormField<string> {...field}>
      {({ onChange, ...control }) => {
        const shared = {
          ...control,
          ...(isFirst && { 'data-initial-focus': true }),
          dir: 'auto',
          autoComplete: 'off',
          disabled: isDisabled,
          ...(placeholder !== undefined && { placeholder }),
          onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
        };
        return lines === undefined ? (
          <Input {...shared} inputMode={inputMode} />
        ) : (
          <Input.TextArea {...shared} className={css.text ?? ''} rows={lines} data-lines={lines} />
        );
      }}
    </FormField>
  );
}

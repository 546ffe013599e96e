import { Input } from 'antd';
import { FormField, type FormFieldProps } from './FormField.tsx';
import css from './TextField.module.css';

export interface TextFieldProps extends Omit<FormFieldProps<string>, 'children'> {
  isDisabled?: boolean;
  /** The form begins with it. */
  isFirst?: boolean;
  /** Which keys a touch keyboard offers. */
  inputMode?: 'text' | 'email';
  /** With it the text may have line breaks: so many lines to begin with, more as they are needed. */
  lines?: 1 | 2;
  maxLength?: number;
}

/** A text of a form, in whichever direction it is written. */
export function TextField({
  isDisabled = false,
  isFirst = false,
  inputMode = 'text',
  lines,
  maxLength,
  ...field
}: TextFieldProps) {
  return (
    <FormField<string> {...field}>
      {({ onChange, ...control }) => {
        const shared = {
          ...control,
          ...(isFirst && { 'data-initial-focus': true }),
          ...(maxLength !== undefined && { maxLength }),
          dir: 'auto',
          autoComplete: 'off',
          disabled: isDisabled,
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

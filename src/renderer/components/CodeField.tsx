import { TextField, type TextFieldProps } from './TextField.tsx';

/** A text field for a code, typed in capitals and not checked for spelling. */
export const CodeField = (props: TextFieldProps) => (
  <TextField autoComplete="off" autoCapitalize="characters" spellCheck={false} {...props} />
);

import { username as rule } from '#shared/rules/validation.ts';
import { TextField, type TextFieldProps } from '../../components/TextField.tsx';
import { text } from '../../texts.ts';

interface UsernameFieldProps extends Pick<TextFieldProps, 'value' | 'onChange' | 'onBlur'> {
  /** True if the field shows its problem. */
  isChecked: boolean;
}

export const UsernameField = ({ isChecked, value, ...rest }: UsernameFieldProps) => (
  <TextField
    {...rest}
    label={text('login.username')}
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    value={value}
    error={isChecked ? rule(value) : undefined}
  />
);

import { useState } from 'react';
import { type OwnServerForm as Form, ownServerProblems } from '#shared/rules/set-up-form.ts';
import { TextField, type TextFieldProps } from '../../components/TextField.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import { ServerForm } from './ServerForm.tsx';
import css from './SetUp.module.css';

const EMPTY: Form = { vendor: '', userName: '', password: '', repeated: '' };

/** The input attributes of each field. The record's type makes the compiler require every field. */
const FIELDS: Record<keyof Form, Partial<TextFieldProps>> = {
  vendor: { autoComplete: 'organization' },
  userName: { type: 'email', autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
  password: { type: 'password', autoComplete: 'new-password' },
  repeated: { type: 'password', autoComplete: 'new-password' },
};
const NAMES = Object.keys(FIELDS) as (keyof Form)[];

/** The form for a built-in server and its administrator. */
export function OwnServerForm() {
  const { setUp } = useStores();
  const [form, setForm] = useState(EMPTY);
  const problems = ownServerProblems(form);
  const { vendor, userName, password } = form;
  const isValid = Object.keys(problems).length === 0;
  return (
    <ServerForm
      submitLabel={text('setUp.takeOwn')}
      send={() => (isValid ? setUp.takeOwnServer({ vendor, userName, password }) : null)}
    >
      {(isChecked) => (
        <div className={css.fields}>
          {NAMES.map((name) => (
            <TextField
              key={name}
              {...FIELDS[name]}
              label={text(`setUp.${name}`)}
              value={form[name]}
              onChange={(value) => setForm({ ...form, [name]: value })}
              error={isChecked ? problems[name] : undefined}
            />
          ))}
        </div>
      )}
    </ServerForm>
  );
}

import type { OwnServerRequest } from '../ipc/set-up.ts';
import { emailProblem, nameProblem } from './limits.ts';
import { text } from './rule-text.ts';
import { password, present } from './validation.ts';

/** The built-in server's form: the vendor and its administrator. */
export interface OwnServerForm extends OwnServerRequest {
  repeated: string;
}

/** Returns the messages of the form by field. An empty object means that it may be sent. */
export function ownServerProblems(form: OwnServerForm): Partial<Record<keyof OwnServerForm, string>> {
  return present({
    vendor: nameProblem(form.vendor),
    userName: emailProblem(form.userName),
    password: password(form.password),
    repeated: form.repeated === form.password ? undefined : text('form.passwordMatch'),
  });
}

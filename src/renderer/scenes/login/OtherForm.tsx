import { assertNever } from '#shared/app-error.ts';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';
import { ResumeForm } from './ResumeForm.tsx';
import { WalkUpForm } from './WalkUpForm.tsx';

/** The forms that visitors open from the login. Their code is loaded after the login's first frame. */
export type OtherFormName = 'forgotten' | 'resume' | 'walk-up';

export default function OtherForm({ form, onDone }: { form: OtherFormName; onDone(): void }) {
  switch (form) {
    case 'forgotten':
      return <ForgotPasswordForm onDone={onDone} />;
    case 'resume':
      return <ResumeForm />;
    case 'walk-up':
      return <WalkUpForm />;
    default:
      return assertNever(form);
  }
}

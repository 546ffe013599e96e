import { FORM_ERROR, type FormApi, type SubmissionErrors } from 'final-form';
import type { RefObject } from 'react';
import { useAdmin } from '../../../stores/admin/context.ts';
import type { FormSave } from '../../../stores/admin/FormSave.ts';
import { useFormEdits } from './use-form-edits.ts';
import { useFormFocus } from './use-form-focus.ts';
import { useIsOnScreen } from './use-is-on-screen.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useOnceWhole } from './use-once-whole.ts';

/** The `onSubmit` of every form: saves its values. A refusal shows at its field, or otherwise in `SaveMessage`. */
export async function submitTo<V extends object>(saving: FormSave<V>, form: V): Promise<SubmissionErrors> {
  if (await saving.save(form)) return undefined;
  const { refusal, refusedField } = saving;
  return { [refusedField ?? FORM_ERROR]: refusal?.message ?? true };
}

export interface FormSaveView<V extends object> {
  form: FormApi<V>;
  saving: FormSave<V>;
  element: RefObject<HTMLFormElement | null>;
  isDirty: boolean;
  /** Whether the focus goes to the first field. */
  isBegun?: boolean;
}

/**
 * Connects a form to its page: leaving with unsaved edits asks first, and after a save the focus returns, or moves to
 * the first wrong field. The calling component must be an observer.
 */
export function useFormSave<V extends object>({ form, saving, element, isDirty, isBegun = false }: FormSaveView<V>) {
  const { edits, warn } = useAdmin();
  const isOnScreen = useIsOnScreen();
  const onceWhole = useOnceWhole();
  const { focusFirstWrong } = useFormFocus(element, isBegun);
  useFormEdits(isDirty);
  useKeptFocus(saving.isSaving);

  const isSaved = async (): Promise<boolean> => {
    await form.submit();
    const { submitSucceeded = false, submitFailed } = form.getState();
    if (!isOnScreen()) {
      // Nobody can read it beside the form any more.
      if (saving.refusal) warn(saving.refusal.message);
      return false;
    }
    if (submitFailed) focusFirstWrong();
    return submitSucceeded && !submitFailed;
  };
  return {
    /** Waits for chosen images to be read, saves the form unless nothing needs saving, then goes on. */
    save: (goOn: () => unknown = () => {}, needsSave = () => true) =>
      onceWhole(async () => {
        if (needsSave()) {
          if (!(await isSaved())) return;
          edits.forget();
        }
        goOn();
      }),
    /** Refills the form with the server's data; true if that was read and the form is still on screen. */
    reload: async (): Promise<boolean> => {
      const isRead = await saving.reload();
      if (!isRead || !isOnScreen()) return false;
      form.restart(saving.initial);
      edits.forget();
      return true;
    },
  };
}

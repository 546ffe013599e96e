import { FORM_ERROR, type SubmissionErrors } from 'final-form';
import { type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react';
import { Form, useForm, useFormState } from 'react-final-form';
import { mergeEdits } from '#shared/rules/merge-edits.ts';
import { isSameValue } from '#shared/rules/same-value.ts';
import { text } from '../../../admin-texts.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { canMerge, type FormRecord, type SaveRefusal } from '../../../stores/admin/FormRecord.ts';
import { ConflictsContext, useConflicts } from './conflicts.ts';
import { focusOn } from './focus.ts';
import { useFormPart } from './use-form-part.ts';
import { useIsOnScreen } from './use-is-on-screen.ts';
import { useKeptFocus } from './use-kept-focus.ts';

export interface StoredFormProps<V extends object> {
  record: FormRecord<V>;
  /** Returns messages by field; an empty object if the form may be saved. */
  validate(values: V): object;
  children: ReactNode;
}

/** Holds the values of a form for a stored record. The part inside calls `useStoredForm`. */
export function StoredForm<V extends object>({ record, validate, children }: StoredFormProps<V>) {
  // Only the first: values that are being edited must not follow the record.
  const [initial] = useState(() => record.initial);
  const [paths, setPaths] = useState<readonly string[]>([]);
  const conflicts = useMemo(() => ({ paths, setPaths }), [paths]);
  return (
    <Form<V>
      initialValues={initial}
      validate={validate}
      onSubmit={async (values) => errorsOf(await record.save(values))}
      // Each part of the form subscribes to its own values: typing in one prize does not re-render the others.
      subscription={NOTHING}
    >
      {() => <ConflictsContext.Provider value={conflicts}>{children}</ConflictsContext.Provider>}
    </Form>
  );
}

const NOTHING = {};

/** `SaveMessage` shows the refusal unless it is about a field. */
const errorsOf = (refusal: SaveRefusal | null): SubmissionErrors =>
  refusal
    ? { [FORM_ERROR]: refusal, ...(refusal.field !== undefined && { [refusal.field]: refusal.message }) }
    : undefined;

/**
 * The state of the form around the component, and what its buttons do. Leaving with unsaved edits asks first; after a
 * save the focus returns, or moves to the first wrong field. With `isBegun` it starts at the first required field.
 */
export function useStoredForm<V extends object>(
  record: FormRecord<V>,
  element: RefObject<HTMLFormElement | null>,
  isBegun = false,
) {
  const { edits, notify, warn } = useAdmin();
  const { setPaths } = useConflicts();
  const form = useForm<V>();
  const isOnScreen = useIsOnScreen();
  const focusFirstWrong = useFormFocus(element, isBegun);
  const { submitting: isSaving = false, submitError } = useFormState<V>({ subscription: SUBMISSION });
  const refusal: SaveRefusal | null = submitError ?? null;
  const hasEdits = (values: V) => !isSameValue(values, form.getState().initialValues);
  const isDirty = useFormPart(hasEdits);
  // Tells the shell whether leaving must ask first.
  useEffect(() => {
    edits.note(isDirty);
    return () => edits.note(false);
  }, [edits, isDirty]);
  useKeptFocus(isSaving);

  /** Runs a save when all chosen images are read, unless one is refused or the user has left the form. */
  const onceWhole = async (save: () => unknown): Promise<void> => {
    const whole = edits.whole();
    const isWhole = !whole || (await whole);
    if (!isOnScreen()) return;
    if (isWhole) save();
    else requestAnimationFrame(() => focusOn(document.querySelector<HTMLElement>('[aria-invalid="true"]')));
  };
  const isSaved = async (): Promise<boolean> => {
    await form.submit();
    const { submitSucceeded = false, submitFailed, submitError } = form.getState();
    if (!isOnScreen()) {
      // The user has left the form that would show it.
      if (submitError) warn(submitError.message);
      return false;
    }
    if (submitFailed) focusFirstWrong();
    return submitSucceeded && !submitFailed;
  };
  const saveNow = async (goOn: () => unknown): Promise<void> => {
    if (!(await isSaved())) return;
    edits.forget();
    setPaths([]);
    if (record.stored !== null) form.initialize(record.initial);
    goOn();
  };
  return {
    form,
    isDirty,
    isSaving,
    refusal,
    /** Waits until chosen images are read, saves, then calls `goOn` unless the save was refused. */
    save: (goOn: () => unknown = () => {}) => onceWhole(() => saveNow(goOn)),
    /** Like `save`, but sends nothing if the record is stored and the form has no edits. */
    saveEdits: (goOn: () => unknown) =>
      onceWhole(() => (record.stored === null || hasEdits(form.getState().values) ? saveNow(goOn) : goOn())),
    /**
     * Fills the form from the server again. After a conflict, keeps the user's changes, and shows the stored value
     * below each field that somebody else has changed too. Returns false if the record could not be read, or the user
     * has left the form.
     */
    reload: async (): Promise<boolean> => {
      const { values: typed, initialValues } = form.getState();
      if (!(await record.read()) || !isOnScreen()) return false;
      const stored = record.initial;
      const before = { ...stored, ...initialValues };
      const isKept = refusal !== null && canMerge(refusal);
      const { values, conflicts } = isKept ? mergeEdits({ before, typed, stored }) : { values: stored, conflicts: [] };
      edits.forget();
      form.restart(stored);
      form.batch(() => {
        for (const name of Object.keys(values) as (keyof V)[]) {
          if (!isSameValue(values[name], stored[name])) form.change(name, values[name]);
        }
      });
      setPaths(conflicts);
      if (conflicts.length > 0) notify(text('save.kept', { count: conflicts.length }));
      return true;
    },
  };
}

const SUBMISSION = { submitting: true, submitError: true };

/**
 * Moves the focus to the first wrong field after a refusal and, with `isBegun`, to the first required field of a form
 * that the user asked to fill in.
 */
function useFormFocus(form: RefObject<HTMLFormElement | null>, isBegun: boolean) {
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals === 0) return;
    // After the refusal is drawn: only then are the fields marked as invalid.
    focusOn(form.current?.querySelector<HTMLElement>('[aria-invalid="true"]'));
  }, [refusals, form]);

  useEffect(() => {
    if (isBegun) focusOn(form.current?.querySelector<HTMLElement>('[aria-required="true"]'));
  }, [isBegun, form]);

  return () => setRefusals((count) => count + 1);
}

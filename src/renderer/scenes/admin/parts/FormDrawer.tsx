import { Button, Drawer } from 'antd';
import { FORM_ERROR, type FormApi } from 'final-form';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Form } from 'react-final-form';
import type { Id } from '#shared/entities/base.ts';
import { messages } from '#shared/messages.ts';
import { text } from '../../../admin-texts.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import type { Resource } from '../../../stores/admin/Resource.ts';
import { beginAt } from './begin-at.ts';
import { Confirm } from './Confirm.tsx';
import css from './FormDrawer.module.css';
import { FormMessage } from './FormMessage.tsx';
import type { RecordKind } from './record-kind.ts';
import { useFormEdits } from './use-form-edits.ts';
import { useFormFocus } from './use-form-focus.ts';
import { useIsOnScreen } from './use-is-on-screen.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useOnceWhole } from './use-once-whole.ts';

interface Stored {
  id?: Id | null;
}

export interface FormDrawerProps<V extends object, R extends Stored> {
  /** What it adds or changes. */
  kind: RecordKind;
  /** The record to change; null for a new one. */
  opened: R | null;
  /** All records, and one of them as last read. */
  list: Resource<readonly R[]>;
  find(id: R['id']): R | null;
  /** The form of a record, or an empty one, which may take something over from what was saved before it. */
  formOf(record: R | null, saved?: V): V;
  /** The messages by field; an empty object when it may be saved. */
  validate(values: V): object;
  /** The field that a message of the server is about, where it is about one. */
  fieldOf?(problem: string): keyof V | undefined;
  /** Null when it was saved, else what to show beside what was typed. */
  save(values: V, stored: R | null): Promise<string | null>;
  /** The panel is closed, and out of sight. */
  onClosed(): void;
  children(values: V, isNew: boolean): ReactNode;
}

/** Pixels: wide enough for an answer beside its radio button, and the list stays in sight. */
const WIDTH = 600;

/**
 * Adds records, one after the other, or changes one, in a panel at the side. What the server refuses stays typed in, a
 * second click saves nothing twice, and closing asks where something would be lost.
 */
export const FormDrawer = observer(function FormDrawer<V extends object, R extends Stored>(
  props: FormDrawerProps<V, R>,
) {
  const { kind, opened, list, find, formOf, validate, fieldOf, save, onClosed, children } = props;
  const { edits } = useAdmin();
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const [stored, setStored] = useState(opened);
  const [initialValues] = useState(() => formOf(opened));
  const [hasAdded, setHasAdded] = useState(false);
  const [isOpen, setIsOpen] = useState(true);
  const [isAsking, setIsAsking] = useState(false);
  const isOnScreen = useIsOnScreen();
  const onceWhole = useOnceWhole();
  const { focusFirstWrong } = useFormFocus(element);
  const isNew = stored === null;

  const close = () => {
    edits.settle();
    setIsAsking(false);
    setIsOpen(false);
  };
  const firstField = () => element.current?.querySelector<HTMLElement>('[data-initial-focus]');
  const submit = (form: FormApi<V>, onSaved: () => void) =>
    onceWhole(async () => {
      await form.submit();
      const { submitSucceeded, hasValidationErrors, hasSubmitErrors } = form.getState();
      if (!isOnScreen()) return;
      if (submitSucceeded) onSaved();
      else if (hasValidationErrors || hasSubmitErrors) focusFirstWrong();
    });
  const startAnew = (form: FormApi<V>) => {
    setHasAdded(true);
    form.restart(formOf(null, form.getState().values));
    // Once what has changed is on screen.
    requestAnimationFrame(() => firstField()?.focus());
  };
  /** Somebody else has changed it, or it is gone. */
  const readAnew = async (form: FormApi<V>) => {
    await list.reload();
    // Unread, it could only be put back to what is out of date.
    if (!isOnScreen() || list.failure !== null) return;
    const newer = stored && find(stored.id);
    if (newer === null) return close();
    setStored(newer);
    form.restart(formOf(newer));
  };
  const total = list.value?.length ?? 0;
  const status = hasAdded && text(`save.saved.${kind}`, { total });
  return (
    <Form<V>
      initialValues={initialValues}
      validate={validate}
      onSubmit={async (values) => {
        const problem = await save(values, stored);
        return problem === null ? undefined : { [fieldOf?.(problem) ?? FORM_ERROR]: problem };
      }}
    >
      {({ form, submitting = false, dirty = false, values, submitError }) => (
        <Drawer
          title={isNew ? text(`list.add.${kind}`) : text(`drawer.edit.${kind}`)}
          open={isOpen}
          size={WIDTH}
          autoFocus={false}
          classNames={{ close: css.close ?? '' }}
          closable={{ placement: 'end', disabled: submitting }}
          onClose={() => !submitting && (dirty ? setIsAsking(true) : close())}
          afterOpenChange={(hasOpened) => {
            // Once it is drawn: before that it takes no focus.
            if (hasOpened) requestAnimationFrame(() => beginAt(firstField()));
            else onClosed();
          }}
          footer={
            <div className={css.foot}>
              <p className={css.status} role="status">
                {submitting ? text('save.saving') : status}
              </p>
              {isNew && (
                <Button size="large" disabled={submitting} onClick={() => submit(form, () => startAnew(form))}>
                  {text('save.another')}
                </Button>
              )}
              <Button size="large" type="primary" htmlType="submit" form={formId} disabled={submitting}>
                {text('save.button')}
              </Button>
            </div>
          }
        >
          <form
            id={formId}
            ref={element}
            className={css.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              submit(form, close);
            }}
          >
            <Guard isDirty={dirty && isOpen} isSaving={submitting} />
            <FormMessage
              message={submitError}
              action={
                !isNew &&
                submitError === messages.error.changedMeanwhile && (
                  <Button onClick={() => void readAnew(form)}>{text('save.reload')}</Button>
                )
              }
            />
            {children(values, isNew)}
          </form>
          <Confirm
            isOpen={isAsking}
            question={text('drawer.leave')}
            detail={text('drawer.leaveText')}
            ok={text('drawer.discard')}
            cancel={text('drawer.stay')}
            onOk={close}
            onCancel={() => setIsAsking(false)}
          />
        </Drawer>
      )}
    </Form>
  );
});

/** What a form's page does for it: leaving it asks too, and the focus comes back after a save. */
function Guard({ isDirty, isSaving }: { isDirty: boolean; isSaving: boolean }) {
  useFormEdits(isDirty);
  useKeptFocus(isSaving);
  return null;
}

import { Button, Drawer } from 'antd';
import { FORM_ERROR, type FormApi } from 'final-form';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Form } from 'react-final-form';
import { messages } from '#shared/messages.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { Confirm } from './Confirm.tsx';
import css from './FormDrawer.module.css';
import { FormMessage } from './FormMessage.tsx';

export interface FormDrawerProps<V extends object> {
  title: string;
  initialValues: V;
  /** The messages by field; an empty object when it may be saved. */
  validate(values: V): object;
  /** Null when it was saved, else what to show beside what was typed. */
  save(values: V): Promise<string | null>;
  /** Offers 'Save and add another'; answers the values that the form then starts with. */
  another?: (saved: V) => V;
  /** Reads a record anew that somebody else has changed; null where it is gone. */
  reload?: () => Promise<V | null>;
  /** Said at the foot, such as what has been saved. */
  status?: ReactNode;
  /** The panel is closed, and out of sight. */
  onClosed(): void;
  children(values: V): ReactNode;
}

/** Pixels: wide enough for an answer beside its radio button, and the list stays in sight. */
const WIDTH = 600;

/**
 * A form in a panel at the side. What the server refuses stays typed in, a second click saves nothing twice, and closing
 * asks where something would be lost.
 */
export function FormDrawer<V extends object>(props: FormDrawerProps<V>) {
  const { title, validate, save, another, reload, status, onClosed, children } = props;
  const { edits } = useAdmin();
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const [initialValues] = useState(props.initialValues);
  const [isOpen, setIsOpen] = useState(true);
  const [isAsking, setIsAsking] = useState(false);

  const close = () => {
    edits.settle();
    setIsAsking(false);
    setIsOpen(false);
  };
  const focus = (selector: string) =>
    // Once what has changed is on screen.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>(selector)?.focus());
  const submit = async (form: FormApi<V>, onSaved: () => void) => {
    await form.submit();
    const { submitSucceeded, hasValidationErrors } = form.getState();
    if (submitSucceeded) onSaved();
    else if (hasValidationErrors) focus('[aria-invalid="true"]');
  };
  const startAnew = (form: FormApi<V>) => {
    form.restart(another?.(form.getState().values));
    focus('[data-initial-focus]');
  };
  const readAnew = async (form: FormApi<V>) => {
    const values = await reload?.();
    if (values) form.restart(values);
    else close();
  };
  return (
    <Form<V>
      initialValues={initialValues}
      validate={validate}
      onSubmit={async (values) => {
        const problem = await save(values);
        return problem === null ? undefined : { [FORM_ERROR]: problem };
      }}
    >
      {({ form, submitting = false, dirty = false, values, submitError }) => (
        <Drawer
          title={title}
          open={isOpen}
          size={WIDTH}
          autoFocus={false}
          closable={{ placement: 'end', disabled: submitting }}
          onClose={() => !submitting && (dirty ? setIsAsking(true) : close())}
          afterOpenChange={(hasOpened) => {
            if (hasOpened) focus('[data-initial-focus]');
            else onClosed();
          }}
          footer={
            <div className={css.foot}>
              <p className={css.status} role="status">
                {submitting ? 'Saving…' : status}
              </p>
              {another && (
                <Button size="large" disabled={submitting} onClick={() => void submit(form, () => startAnew(form))}>
                  Save and add another
                </Button>
              )}
              <Button size="large" type="primary" htmlType="submit" form={formId} disabled={submitting}>
                Save
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
              void submit(form, close);
            }}
          >
            <NoteDirty isDirty={dirty && isOpen} />
            <FormMessage
              message={submitError}
              action={
                reload &&
                submitError === messages.error.changedMeanwhile && (
                  <Button onClick={() => void readAnew(form)}>Reload</Button>
                )
              }
            />
            {children(values)}
          </form>
          <Confirm
            isOpen={isAsking}
            question="Close without saving?"
            detail="What you have entered has not been saved."
            ok="Discard"
            cancel="Stay"
            onOk={close}
            onCancel={() => setIsAsking(false)}
          />
        </Drawer>
      )}
    </Form>
  );
}

/** Leaving the page asks too. */
function NoteDirty({ isDirty }: { isDirty: boolean }) {
  const { edits } = useAdmin();
  useEffect(() => edits.note(isDirty), [edits, isDirty]);
  useEffect(() => () => edits.note(false), [edits]);
  return null;
}

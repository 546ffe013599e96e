import { Button, Drawer } from 'antd';
import type { FormApi } from 'final-form';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Form, useFormState } from 'react-final-form';
import { text } from '../../../admin-texts.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import { type ListRecord, RecordForm, type RecordFormParts } from '../../../stores/admin/RecordForm.ts';
import { beginAt } from './begin-at.ts';
import { Confirm } from './Confirm.tsx';
import css from './FormDrawer.module.css';
import type { RecordKind } from './record-kind.ts';
import { SaveMessage } from './SaveMessage.tsx';
import { submitTo, useFormSave } from './use-form-save.ts';
import { useIsOnScreen } from './use-is-on-screen.ts';

export interface FormDrawerProps<V extends object, R extends ListRecord> extends RecordFormParts<V, R> {
  /** The kind of record to add or change. */
  kind: RecordKind;
  /** Returns messages by field; an empty object if the form may be saved. */
  validate(values: V): object;
  /** Called once the panel is closed and hidden. */
  onClosed(): void;
  children(values: V, isNew: boolean): ReactNode;
}

/** In pixels: wide enough for an answer beside its radio button, while the list stays in sight. */
const WIDTH = 600;

/**
 * A side panel that adds records, one after the other, or changes one. Refused input stays in the form, a second click
 * does not save twice, and closing asks first if edits would be lost.
 */
export const FormDrawer = observer(function FormDrawer<V extends object, R extends ListRecord>(
  props: FormDrawerProps<V, R>,
) {
  const [record] = useState(() => new RecordForm<V, R>(props));
  return (
    <Form<V>
      initialValues={record.saving.initial}
      validate={props.validate}
      onSubmit={(values) => submitTo(record.saving, values)}
      subscription={NOTHING}
    >
      {({ form }) => <Panel {...props} record={record} form={form} />}
    </Form>
  );
});

const NOTHING = {};

interface PanelProps<V extends object, R extends ListRecord> extends FormDrawerProps<V, R> {
  record: RecordForm<V, R>;
  form: FormApi<V>;
}

const Panel = observer(function Panel<V extends object, R extends ListRecord>(props: PanelProps<V, R>) {
  const { kind, record, form, list, onClosed, children } = props;
  const { saving, isNew } = record;
  const { isSaving } = saving;
  const { edits } = useAdmin();
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const [hasAdded, setHasAdded] = useState(false);
  const [isOpen, setIsOpen] = useState(true);
  const [isAsking, setIsAsking] = useState(false);
  const { dirty = false, values } = useFormState<V>({ subscription: { dirty: true, values: true } });
  const isOnScreen = useIsOnScreen();
  const { save, reload } = useFormSave({ form, saving, element, isDirty: dirty && isOpen });

  const close = () => {
    edits.forget();
    setIsAsking(false);
    setIsOpen(false);
  };
  const firstField = () => element.current?.querySelector<HTMLElement>('[data-initial-focus]');
  const startAnew = () => {
    setHasAdded(true);
    record.startAnew(form.getState().values);
    form.restart(saving.initial);
    // After the restarted form is drawn.
    requestAnimationFrame(() => firstField()?.focus());
  };
  /** For a record that somebody else has changed or deleted. */
  const readAnew = async () => {
    await reload();
    if (record.isGone && isOnScreen()) close();
  };
  const total = list.value?.length ?? 0;
  const status = hasAdded && text(`save.saved.${kind}`, { total });
  return (
    <Drawer
      title={isNew ? text(`list.add.${kind}`) : text(`drawer.edit.${kind}`)}
      open={isOpen}
      size={WIDTH}
      autoFocus={false}
      classNames={{ close: css.close ?? '' }}
      closable={{ placement: 'end', disabled: isSaving }}
      onClose={() => !isSaving && (dirty ? setIsAsking(true) : close())}
      afterOpenChange={(hasOpened) => {
        // After the panel is drawn: before, it cannot take the focus.
        if (hasOpened) requestAnimationFrame(() => beginAt(firstField()));
        else onClosed();
      }}
      footer={
        <div className={css.foot}>
          <p className={css.status} role="status">
            {isSaving ? text('save.saving') : status}
          </p>
          {isNew && (
            <Button size="large" disabled={isSaving} onClick={() => save(startAnew)}>
              {text('save.another')}
            </Button>
          )}
          <Button size="large" type="primary" htmlType="submit" form={formId} disabled={isSaving}>
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
          save(close);
        }}
      >
        <SaveMessage saving={saving} canReload={!isNew} onReload={readAnew} />
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
  );
});

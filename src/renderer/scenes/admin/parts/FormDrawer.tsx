import { Button, Drawer } from 'antd';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useFormState } from 'react-final-form';
import { text } from '../../../admin-texts.ts';
import { useAdmin } from '../../../stores/admin/context.ts';
import type { Identified, ListRecord } from '../../../stores/admin/ListRecord.ts';
import { Confirm } from './Confirm.tsx';
import css from './FormDrawer.module.css';
import { beginAt } from './focus.ts';
import type { RecordKind } from './record-kind.ts';
import { SaveMessage } from './SaveMessage.tsx';
import { StoredForm, useStoredForm } from './StoredForm.tsx';
import { useIsOnScreen } from './use-is-on-screen.ts';

export interface FormDrawerProps<V extends object, R extends Identified> {
  /** The kind of record to add or change. */
  kind: RecordKind;
  /** Opens the record to change, or a new one. */
  open(): ListRecord<V, R>;
  /** Returns messages by field; an empty object if the form may be saved. */
  validate(values: V): object;
  /** Called once the panel is closed and hidden. */
  onClosed(): void;
  children(values: V, isNew: boolean): ReactNode;
}

/** In pixels: wide enough for an answer next to its radio button, while the list stays in sight. */
const WIDTH = 600;

/**
 * A side panel that adds records, one after the other, or changes one. Refused input stays in the form, a second click
 * does not save twice, and closing asks first if edits would be lost.
 */
export function FormDrawer<V extends object, R extends Identified>({ open, ...props }: FormDrawerProps<V, R>) {
  const [record] = useState(open);
  return (
    <StoredForm record={record} validate={props.validate}>
      <Panel {...props} record={record} />
    </StoredForm>
  );
}

interface PanelProps<V extends object, R extends Identified> extends Omit<FormDrawerProps<V, R>, 'open'> {
  record: ListRecord<V, R>;
}

const Panel = observer(function Panel<V extends object, R extends Identified>(props: PanelProps<V, R>) {
  const { kind, record, onClosed, children } = props;
  const { edits } = useAdmin();
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const [hasAdded, setHasAdded] = useState(false);
  const [isOpen, setIsOpen] = useState(true);
  const [isAsking, setIsAsking] = useState(false);
  const { values } = useFormState<V>({ subscription: { values: true } });
  const isOnScreen = useIsOnScreen();
  const { form, isDirty, isSaving, refusal, save, reload } = useStoredForm(record, element);
  const isNew = record.stored === null;

  const close = () => {
    edits.forget();
    setIsAsking(false);
    setIsOpen(false);
  };
  const firstField = () => element.current?.querySelector<HTMLElement>('[data-initial-focus]');
  const startNext = () => {
    setHasAdded(true);
    form.restart(record.next(form.getState().values));
    // After the restarted form is drawn.
    requestAnimationFrame(() => firstField()?.focus());
  };
  /** For a record that another administrator has changed or deleted. */
  const readAgain = async () => {
    await reload();
    if (record.isGone && isOnScreen()) close();
  };
  const status = hasAdded && text(`save.saved.${kind}`, { total: record.total });
  return (
    <Drawer
      title={isNew ? text(`list.add.${kind}`) : text(`drawer.edit.${kind}`)}
      open={isOpen}
      size={WIDTH}
      autoFocus={false}
      classNames={{ close: css.close ?? '' }}
      closable={{ placement: 'end', disabled: isSaving }}
      onClose={() => !isSaving && (isDirty ? setIsAsking(true) : close())}
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
            <Button size="large" disabled={isSaving} onClick={() => save(startNext)}>
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
        <SaveMessage refusal={refusal} canReload={!isNew} onReload={readAgain} />
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

import { Button, Input, type InputRef } from 'antd';
import { observer } from 'mobx-react-lite';
import { type FormEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { assertNever } from '#shared/app-error.ts';
import type { FleetDevice } from '#shared/entities/fleet.ts';
import { text } from '../../../admin-texts.ts';
import { clockTime } from '../../../components/clock-time.ts';
import {
  type KioskForm,
  type KiosksStore,
  kioskFormProblems,
  type PairingCode,
} from '../../../stores/admin/KiosksStore.ts';
import { useStores } from '../../../stores/context.ts';
import type { Failure } from '../../../stores/message-of.ts';
import { DescribedModal } from '../parts/DescribedModal.tsx';
import { DialogButtons } from '../parts/DialogButtons.tsx';
import { FieldFrame } from '../parts/FieldFrame.tsx';
import { FormMessage } from '../parts/FormMessage.tsx';
import { beginAt } from '../parts/focus.ts';
import { CampaignChoice } from './CampaignChoice.tsx';
import css from './KioskDialog.module.css';

/** The purpose of the form. */
export type KioskTask = { kind: 'register' } | { kind: 'code' } | { kind: 'edit'; device: FleetDevice };

interface KioskDialogProps {
  store: KiosksStore;
  task: KioskTask;
  onClosed(): void;
}

/** Asks for a kiosk's name and campaigns; for a pairing code it shows that then. */
export const KioskDialog = observer(({ store, task, onClosed }: KioskDialogProps) => {
  const { clock } = useStores();
  const id = useId();
  const first = useRef<InputRef>(null);
  const place = useRef<InputRef>(null);
  const visitors = useRef<InputRef>(null);
  const choice = useRef<HTMLFieldSetElement>(null);
  const [now] = useState(() => clock.now());
  // Unchanged fields follow the store, because the campaigns may still load.
  const [changed, setChanged] = useState<Partial<KioskForm>>({});
  const form = { ...(task.kind === 'edit' ? store.formOf(task.device) : store.newForm(now)), ...changed };
  const [isOpen, setIsOpen] = useState(true);
  const [isBusy, setIsBusy] = useState(false);
  const [hasTried, setHasTried] = useState(false);
  const [refusal, setRefusal] = useState<Failure | null>(null);
  const [code, setCode] = useState<PairingCode | null>(null);
  const problems: Partial<ReturnType<typeof kioskFormProblems>> = hasTried ? kioskFormProblems(form) : {};

  const close = () => setIsOpen(false);
  const send = (): Promise<Failure | null> => {
    switch (task.kind) {
      case 'register':
        return store.register(form);
      case 'code':
        return store.makeCode(form, setCode);
      case 'edit':
        return store.change(task.device, form);
      default:
        return assertNever(task);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || store.isChoiceUnknown) return;
    setHasTried(true);
    setRefusal(null);
    const wrong = kioskFormProblems(form);
    if (wrong.name !== undefined) return first.current?.focus();
    if (wrong.place !== undefined) return place.current?.focus();
    if (wrong.visitorsPerHour !== undefined) return visitors.current?.focus();
    if (wrong.campaigns !== undefined) return choice.current?.querySelector('input')?.focus();
    setIsBusy(true);
    const failure = await send();
    setIsBusy(false);
    setRefusal(failure);
    // A code is still to be read. All else shows behind the dialog.
    if (failure === null && task.kind !== 'code') close();
  };
  const change = (part: Partial<KioskForm>) => setChanged({ ...changed, ...part });
  const textField = (name: 'name' | 'place' | 'visitorsPerHour', ref: Ref<InputRef>, isRequired = false) => (
    <FieldFrame
      id={`${id}-${name}`}
      label={text(`kiosks.${name}`)}
      isRequired={isRequired}
      problem={problems[name]}
      hint={text(`kiosks.${name}Hint`)}
    >
      <Input
        ref={ref}
        id={`${id}-${name}`}
        dir="auto"
        autoComplete="off"
        inputMode={name === 'visitorsPerHour' ? 'numeric' : 'text'}
        value={form[name] ?? ''}
        status={problems[name] === undefined ? '' : 'error'}
        aria-required={isRequired || undefined}
        aria-invalid={problems[name] !== undefined}
        aria-describedby={`${id}-${name}-message`}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </FieldFrame>
  );
  return (
    <DescribedModal
      open={isOpen}
      title={code ? text('kiosks.codeTitle') : TEXTS[task.kind].title}
      width={520}
      mask={{ closable: false }}
      {...(!isBusy && { onCancel: close })}
      // Not `autoFocus`: it would run before the dialog records where the focus was.
      afterOpenChange={(hasOpened) => hasOpened && beginAt(first.current?.input)}
      afterClose={onClosed}
      footer={
        code ? (
          <CloseCode onClick={close} />
        ) : (
          <DialogButtons
            form={id}
            ok={TEXTS[task.kind].ok}
            isBusy={isBusy}
            isBlocked={store.isChoiceUnknown}
            onCancel={close}
          />
        )
      }
    >
      {code ? (
        <PairingCodeText code={code} />
      ) : (
        <form id={id} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
          <FormMessage message={refusal?.message} />
          {textField('name', first, true)}
          {textField('place', place)}
          {form.visitorsPerHour !== null && textField('visitorsPerHour', visitors, true)}
          {form.mayExceedShare !== null && (
            <label className={css.choice} data-single="true">
              <input
                type="checkbox"
                checked={form.mayExceedShare}
                onChange={({ target }) => change({ mayExceedShare: target.checked })}
              />
              <span>{text('kiosks.mayExceedShare')}</span>
            </label>
          )}
          <CampaignChoice
            ref={choice}
            campaigns={store.isChoiceUnknown ? null : store.choices(now)}
            now={now}
            chosen={form.campaignIds}
            problem={problems.campaigns}
            onChange={(campaignIds) => change({ campaignIds })}
          />
        </form>
      )}
    </DescribedModal>
  );
});

/** Takes the focus: the button that made the code is gone. */
function CloseCode({ onClick }: { onClick(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} size="large" type="primary" onClick={onClick}>
      {text('action.close')}
    </Button>
  );
}

const TEXTS: Record<KioskTask['kind'], { title: string; ok: string }> = {
  register: { title: text('kiosks.register'), ok: text('device.register') },
  code: { title: text('kiosks.code'), ok: text('kiosks.makeCode') },
  edit: { title: text('kiosks.edit'), ok: text('save.button') },
};

/** Letters that are read out together. */
const GROUP = /.{1,4}/g;

/** A pairing code, to be read from afar, with how long it works and where it is typed in. */
const PairingCodeText = ({ code: { pairingCode, expiresDate } }: { code: PairingCode }) => (
  <div className={css.pairing}>
    <p className={css.code} dir="ltr" role="status">
      {(pairingCode.match(GROUP) ?? []).join(' ')}
    </p>
    <p>{text('kiosks.codeUse', { time: clockTime(Date.parse(expiresDate)) })}</p>
    <p className={css.soft}>{text('kiosks.codeWhere')}</p>
  </div>
);

import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { TextField } from '../../components/TextField.tsx';
import { text } from '../../staff-texts.ts';
import css from './StaffArea.module.css';

export interface PairDialogProps {
  isBusy: boolean;
  /** Why address and code were not taken. */
  refusal: string | undefined;
  /** They are being typed anew. */
  onTyped(): void;
  /** True if they were taken. */
  onPair(address: string, code: string): Promise<boolean>;
  onClose(): void;
}

/** Asks for what a second kiosk shows: its address, and a code. */
export function PairDialog({ isBusy, refusal, onTyped, onPair, onClose }: PairDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState({ address: '', code: '' });
  const isWhole = typed.address.trim() !== '' && typed.code.trim() !== '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isWhole && !isBusy && (await onPair(typed.address, typed.code))) onClose();
  };
  const type = (part: Partial<typeof typed>) => {
    onTyped();
    setTyped({ ...typed, ...part });
  };
  return (
    <Dialog
      title={text('copies.enter')}
      onCancel={isBusy ? undefined : onClose}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" disabled={isBusy || !isWhole}>
            {text('copies.pair')}
          </Button>
        </>
      }
    >
      <form id={id} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={text('copies.address')}
          value={typed.address}
          maxLength={30}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          hint={text('copies.addressHint')}
          data-initial-focus
          onChange={(address) => type({ address })}
        />
        <TextField
          label={text('copies.code')}
          value={typed.code}
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={refusal}
          onChange={(code) => type({ code })}
        />
      </form>
    </Dialog>
  );
}

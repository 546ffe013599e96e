import { useState } from 'react';
import type { Keeper } from '#shared/ipc/copies.ts';
import { Button, ButtonRow } from '../../components/Button.tsx';
import { agoText } from '../../components/moments.ts';
import { text } from '../../staff-texts.ts';
import { PairDialog, type PairDialogProps } from './PairDialog.tsx';

interface OwnCopyProps extends Omit<PairDialogProps, 'onClose'> {
  keeper: Keeper | null;
  now: number;
  onPart(): void;
}

/** The second kiosk that keeps this one's copy, and the dialog that pairs the two. */
export function OwnCopy({ keeper, now, isBusy, refusal, onTyped, onPair, onPart }: OwnCopyProps) {
  const [isTyping, setIsTyping] = useState(false);
  return (
    <>
      <p dir="auto">{keeper === null ? text('copies.none') : sentence(keeper, now)}</p>
      <ButtonRow>
        <Button disabled={isBusy} onClick={() => setIsTyping(true)}>
          {text(keeper === null ? 'copies.enter' : 'copies.enterAgain')}
        </Button>
        {keeper !== null && (
          <Button disabled={isBusy} onClick={onPart}>
            {text('copies.part')}
          </Button>
        )}
      </ButtonRow>
      {isTyping && (
        <PairDialog
          isBusy={isBusy}
          refusal={refusal}
          onTyped={onTyped}
          onPair={onPair}
          onClose={() => {
            onTyped();
            setIsTyping(false);
          }}
        />
      )}
    </>
  );
}

function sentence({ name, address, heldAt }: Keeper, now: number): string {
  const where = text('copies.keptBy', { kiosk: name, address });
  return heldAt === null ? where : `${where} ${text('copies.held', { ago: agoText(heldAt, now) })}`;
}

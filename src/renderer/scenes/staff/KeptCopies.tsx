import { useState } from 'react';
import { assertNever } from '#shared/app-error.ts';
import type { Id } from '#shared/entities/base.ts';
import type { KeptCopy, Listening } from '#shared/ipc/copies.ts';
import { Button, ButtonRow } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { agoText } from '../../components/moments.ts';
import { text } from '../../staff-texts.ts';
import css from './CopiesCard.module.css';

interface KeptCopiesProps {
  listening: Listening;
  kept: readonly KeptCopy[];
  now: number;
  isBusy: boolean;
  onListen(): void;
  onStop(): void;
  onTakeIn(deviceId: Id): void;
  onDrop(deviceId: Id): void;
}

/** Whether this kiosk keeps copies of others, the code for the next one, and the copies that are here. */
export function KeptCopies({ listening, kept, now, isBusy, onListen, onStop, onTakeIn, onDrop }: KeptCopiesProps) {
  const [asked, setAsked] = useState<KeptCopy | null>(null);
  const code = listening.kind === 'on' ? listening.code : null;
  return (
    <>
      <h3>{text('copies.others')}</h3>
      <p>{sentence(listening)}</p>
      {code !== null && (
        <div role="status">
          <p>{text('copies.shown')}</p>
          <p className={css.code}>{`${code.slice(0, 4)} ${code.slice(4)}`}</p>
        </div>
      )}
      <ButtonRow>
        <Button disabled={isBusy} onClick={onListen}>
          {text(listening.kind === 'off' ? 'copies.listen' : 'copies.newCode')}
        </Button>
        {listening.kind !== 'off' && (
          <Button disabled={isBusy} onClick={onStop}>
            {text('copies.stopListening')}
          </Button>
        )}
      </ButtonRow>
      {kept.length > 0 && (
        <ul className={css.kept}>
          {kept.map((copy) => {
            const { deviceId, name: kiosk, receivedAt } = copy;
            return (
              <li key={deviceId}>
                <p dir="auto">{keptText(copy, now)}</p>
                <ButtonRow>
                  {receivedAt !== null && (
                    <Button
                      disabled={isBusy}
                      aria-label={text('copies.takeInOf', { kiosk })}
                      onClick={() => onTakeIn(deviceId)}
                    >
                      {text('copies.takeIn')}
                    </Button>
                  )}
                  <Button
                    disabled={isBusy}
                    aria-label={text('copies.dropOf', { kiosk })}
                    onClick={() => setAsked(copy)}
                  >
                    {text('copies.drop')}
                  </Button>
                </ButtonRow>
              </li>
            );
          })}
        </ul>
      )}
      {asked !== null && (
        <ConfirmDialog
          question={text('copies.dropQuestion', { kiosk: asked.name })}
          detail={text('copies.dropDetail')}
          yes={text('copies.drop')}
          no={text('action.cancel')}
          onYes={() => {
            setAsked(null);
            onDrop(asked.deviceId);
          }}
          onNo={() => setAsked(null)}
        />
      )}
    </>
  );
}

function sentence(listening: Listening): string {
  switch (listening.kind) {
    case 'off':
    case 'no-network':
    case 'port-taken':
      return text(`copies.${listening.kind}`);
    case 'on':
      return text('copies.on', { address: listening.address });
    default:
      return assertNever(listening);
  }
}

function keptText({ name: kiosk, receivedAt }: KeptCopy, now: number): string {
  return receivedAt === null
    ? text('copies.empty', { kiosk })
    : text('copies.received', { kiosk, ago: agoText(receivedAt, now) });
}

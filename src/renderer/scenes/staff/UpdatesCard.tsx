import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { assertNever } from '#shared/app-error.ts';
import type { UpdateState } from '#shared/ipc/updates.ts';
import { Button, ButtonRow } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { StaffCard } from '../../components/StaffPage.tsx';
import { text } from '../../staff-texts.ts';
import { useStores } from '../../stores/context.ts';
import css from './StaffArea.module.css';

/** The running version, the next version, and the buttons to check for and install it. */
export const UpdatesCard = observer(() => {
  const { app, sync, updates } = useStores();
  const [isAsked, setIsAsked] = useState(false);
  const { state } = updates;
  useEffect(() => void updates.load(), [updates]);
  if (!app.info || state === null) return null;
  const isAtWork = state.kind === 'downloading' || state.kind === 'installing';
  return (
    <StaffCard title={text('staff.update')}>
      <p>{text('staff.update.version', { version: app.info.version })}</p>
      <p role="status" className={state.kind === 'failed' ? css.bad : undefined}>
        {sentence(state, app.info.lostFlags)}
      </p>
      {state.kind !== 'off' && state.kind !== 'refused' && (
        <ButtonRow>
          {state.kind === 'ready' && (
            <Button variant="primary" onClick={() => setIsAsked(true)}>
              {text('staff.update.install')}
            </Button>
          )}
          <Button disabled={isAtWork} onClick={() => void updates.check()}>
            {text('staff.update.check')}
          </Button>
        </ButtonRow>
      )}
      {isAsked && state.kind === 'ready' && (
        <ConfirmDialog
          question={text('staff.update.question', { version: state.version })}
          detail={`${sync.unsentText ?? ''} ${text('staff.kept')}`.trim()}
          yes={text('staff.update.install')}
          no={text('action.cancel')}
          onYes={() => {
            setIsAsked(false);
            void updates.install();
          }}
          onNo={() => setIsAsked(false)}
        />
      )}
    </StaffCard>
  );
});

function sentence(state: UpdateState, lostFlags: readonly string[]): string {
  switch (state.kind) {
    case 'off':
    case 'checking':
      return text(`staff.update.${state.kind}`);
    case 'refused':
      return text('staff.update.refused', { flags: lostFlags.join(' ') });
    case 'current':
      return state.later === null ? text('staff.update.current') : text('staff.update.later', { version: state.later });
    case 'downloading':
      return text('staff.update.downloading', { version: state.version, percent: state.percent });
    case 'ready':
      return text(state.isByItself ? 'staff.update.readyByItself' : 'staff.update.ready', { version: state.version });
    case 'installing':
      return text('staff.update.installing', { version: state.version });
    case 'failed':
      return text(`staff.update.failed.${state.reason}`);
    default:
      return assertNever(state);
  }
}

import { assertNever } from '#shared/app-error.ts';
import type { UnplugState } from '#shared/ipc/copies.ts';
import { text } from '../staff-texts.ts';
import css from './UnplugLight.module.css';

/** Whether anything would be lost with this computer. Null while that is not known. */
export function UnplugLight({ state }: { state: UnplugState | null }) {
  const isSafe = state !== null && state.kind !== 'not-safe';
  return (
    <p className={css.light} data-safe={isSafe} role="status">
      <strong>{text(isSafe ? 'unplug.safe' : state === null ? 'unplug.unknown' : 'unplug.notSafe')}</strong>
      <span dir="auto">{state && sentence(state)}</span>
    </p>
  );
}

function sentence(state: UnplugState): string {
  switch (state.kind) {
    case 'safe-on-server':
      return text('unplug.onServer');
    case 'safe-on-two-machines':
      return text('unplug.onTwoMachines', { kiosk: state.keeper });
    case 'not-safe':
      return text(`unplug.why.${state.why}`);
    default:
      return assertNever(state);
  }
}

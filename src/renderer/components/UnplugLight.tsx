import { assertNever } from '#shared/app-error.ts';
import type { UnplugState } from '#shared/ipc/safety-copy.ts';
import { text } from '../staff-texts.ts';
import css from './UnplugLight.module.css';

/** Shows whether entries would be lost with this computer. `state` is null until it is known. */
export function UnplugLight({ state }: { state: UnplugState | null }) {
  const kind = state?.kind ?? 'unknown';
  const isSafe = kind === 'safe-on-server' || kind === 'safe-in-folder';
  return (
    <p className={css.light} data-safe={isSafe} role="status">
      <strong>{text(isSafe ? 'unplug.safe' : kind === 'unknown' ? 'unplug.unknown' : 'unplug.notSafe')}</strong>
      <span dir="auto">{state && sentence(state)}</span>
    </p>
  );
}

function sentence(state: UnplugState): string {
  switch (state.kind) {
    case 'safe-on-server':
      return text('unplug.onServer');
    case 'safe-in-folder':
      return text('unplug.inFolder');
    case 'unknown':
      return text('unplug.unknownDisk');
    case 'not-safe':
      return text(`unplug.why.${state.why}`);
    default:
      return assertNever(state);
  }
}

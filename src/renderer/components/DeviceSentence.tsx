import { assertNever } from '#shared/app-error.ts';
import type { DeviceState } from '#shared/ipc/device.ts';
import { text } from '../texts.ts';
import { SLOT, TextWithElement } from './TextWithElement.tsx';

/** This kiosk's registration in one sentence, or null while unknown. */
export function DeviceSentence({ state }: { state: DeviceState | null }) {
  switch (state?.kind) {
    case undefined:
      return text('device.reading');
    case 'unregistered':
    case 'locked':
      return text(`device.${state.kind}`);
    case 'registered':
    case 'refused':
      return (
        <TextWithElement text={text(`device.${state.kind}`, { kiosk: SLOT })}>
          <bdi>{state.device.name}</bdi>
        </TextWithElement>
      );
    default:
      return assertNever(state);
  }
}

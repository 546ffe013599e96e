import { assertNever } from '#shared/app-error.ts';
import type { DeviceState } from '#shared/ipc/device.ts';
import { text } from '../texts.ts';
import { SLOT, TextWithElement } from './TextWithElement.tsx';

/** A sentence about this kiosk's registration at its server. `state` is null until it is known. */
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

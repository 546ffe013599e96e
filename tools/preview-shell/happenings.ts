/** What happens to the computer while the app runs: messages on the channel to the process that started the shell. */
import type { Rectangle } from 'electron';

export type Happening =
  /** The computer sleeps, and wakes up. */
  | { readonly happens: 'suspend' | 'resume' }
  /** The display changes. `changed` is what Electron's `display-metrics-changed` tells. */
  | {
      readonly happens: 'display';
      readonly changed: readonly ('bounds' | 'workArea' | 'scaleFactor' | 'rotation')[];
      readonly bounds?: Rectangle;
      readonly workArea?: Rectangle;
    };

/** Passes on each message. The channel does not keep the shell alive. */
export function listenForHappenings(happen: (what: Happening) => void): void {
  process.on('message', (message) => happen(message as Happening));
  process.channel?.unref();
}

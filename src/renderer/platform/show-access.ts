import { startNarrator } from './narrator.ts';
import type { Voice } from './voice.ts';

interface ShownAccess {
  isOn: boolean;
  /** The size of the text, as a factor of its usual size. */
  textScale: number;
}

/** Returns a function that applies the accessible mode: style sheets, size of the text, voice. */
export function accessDisplay(page: Document, voice: Voice): (access: ShownAccess) => void {
  let stop: (() => void) | null = null;
  return ({ isOn, textScale }) => {
    const root = page.documentElement;
    root.toggleAttribute('data-accessible', isOn);
    if (textScale === 1) delete root.dataset.textScale;
    else root.dataset.textScale = String(textScale);
    if (isOn) stop ??= startNarrator(page, voice);
    else if (stop) {
      stop();
      stop = null;
    }
  };
}

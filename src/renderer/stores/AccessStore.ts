import { makeAutoObservable } from 'mobx';

/** The sizes of the text, as factors of its usual size. */
export const TEXT_SCALES = [1, 1.5, 2] as const;
export type TextScale = (typeof TEXT_SCALES)[number];

/** The part of the accessible mode that style sheets show. */
export interface ShownAccess {
  isOn: boolean;
  textScale: TextScale;
}

/** Minimum time without a touch before the kiosk asks 'Are you still there?', in the accessible mode. */
export const ACCESSIBLE_IDLE_MS = 3 * 60_000;

/**
 * The accessible mode of one visit, and the size of the text, which keys can change without the mode outside kiosk
 * mode.
 */
export class AccessStore implements ShownAccess {
  isOn = false;
  textScale: TextScale = 1;
  readonly #show: (access: ShownAccess) => void;

  /** @param show puts the mode and the size on screen */
  constructor(show: (access: ShownAccess) => void) {
    this.#show = show;
    makeAutoObservable(this, { idleMs: false }, { autoBind: true });
    this.change(false, 1);
  }

  /** Returns the time without a touch before the kiosk asks, in milliseconds; 0 for never. */
  idleMs(usualMs: number): number {
    return this.isOn && usualMs > 0 ? Math.max(usualMs, ACCESSIBLE_IDLE_MS) : usualMs;
  }

  /** Starts the mode with larger text, or ends it. */
  toggle(): void {
    if (this.isOn) this.end();
    else this.change(true, 1.5);
  }

  /** Ends the mode with the visit, so that the next visitor finds the usual screen. */
  end(): void {
    this.change(false, 1);
  }

  enlarge(): void {
    this.step(1);
  }

  reduce(): void {
    this.step(-1);
  }

  resetScale(): void {
    this.change(this.isOn, 1);
  }

  private step(by: number): void {
    this.change(this.isOn, TEXT_SCALES[TEXT_SCALES.indexOf(this.textScale) + by] ?? this.textScale);
  }

  private change(isOn: boolean, textScale: TextScale): void {
    this.isOn = isOn;
    this.textScale = textScale;
    this.#show({ isOn, textScale });
  }
}

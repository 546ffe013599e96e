/** The height of the touch keyboard, in pixels. */
let taken = 0;

/** Reserves the lower part of the window for the touch keyboard. `height` is in pixels. */
export function takeFromScreen(height: number): void {
  taken = height;
  document.documentElement.style.setProperty('--keyboard-height', `${height}px`);
}

/** Returns the height of the screens, in pixels; style sheets call it --screen-height. */
export const screenHeight = (): number => window.innerHeight - taken;

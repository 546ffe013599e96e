/** Reserves the lower part of the window for the touch keyboard. `height` is in pixels. */
export function takeFromScreen(height: number): void {
  document.documentElement.style.setProperty('--keyboard-height', `${height}px`);
}

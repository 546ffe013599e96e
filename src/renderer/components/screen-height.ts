/** In pixels. */
let taken = 0;

/** Takes the lower part of the window, of that height in pixels, from the screens: the keyboard is there. */
export function takeFromScreen(height: number): void {
  taken = height;
  document.documentElement.style.setProperty('--keyboard-height', `${height}px`);
}

/** The height that screens have, in pixels; style sheets call it --screen-height. */
export const screenHeight = (): number => window.innerHeight - taken;

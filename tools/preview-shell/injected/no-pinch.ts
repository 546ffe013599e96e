/**
 * Stops the zoom by two fingers on a touch screen, which is off in Electron and on in Chromium. It also stops scrolling by two
 * fingers. Injected as text.
 */
export function forbidPinch(): void {
  const stop = (event: TouchEvent) => {
    if (event.touches.length > 1) event.preventDefault();
  };
  window.addEventListener('touchmove', stop, { capture: true, passive: false });
}

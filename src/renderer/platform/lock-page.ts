/** Blocks context menus, dropped files, the back and forward buttons of mice, and zooming on a kiosk's page. */
export function lockPage(target: EventTarget): void {
  const refuse = (event: Event) => event.preventDefault();
  for (const name of ['contextmenu', 'dragstart', 'dragover', 'drop']) target.addEventListener(name, refuse);
  for (const name of ['mousedown', 'mouseup', 'auxclick']) {
    target.addEventListener(name, (event) => {
      if ((event as MouseEvent).button >= BACK) event.preventDefault();
    });
  }
  const refuseZoom = (event: Event) => {
    // Browsers report pinching on a touchpad as a wheel event with Ctrl.
    if ((event as WheelEvent).ctrlKey) event.preventDefault();
  };
  target.addEventListener('wheel', refuseZoom, { passive: false });
}

/** A mouse's fourth button. The fifth goes forward. */
const BACK = 3;

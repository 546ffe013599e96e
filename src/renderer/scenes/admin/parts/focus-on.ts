/** Takes the focus, and the page, to a control. */
export function focusOn(control: HTMLElement | null | undefined): void {
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}

/** Scrolls to a control and focuses it. */
export function focusOn(control: HTMLElement | null | undefined): void {
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}

/** The effects of the keys. */
export interface AccessKeys {
  toggle(): void;
  enlarge(): void;
  reduce(): void;
  resetScale(): void;
}

/**
 * Listens to the keys of the accessible mode: Alt+A, and Ctrl with plus, minus and zero. A tactile key at the booth can
 * send Alt+A; a kiosk's lock accepts no other of these keys.
 */
export function listenToAccessKeys(target: EventTarget, keys: AccessKeys): void {
  target.addEventListener('keydown', (event) => {
    const effect = effectOf(event as KeyboardEvent, keys);
    if (!effect) return;
    event.preventDefault();
    if (!(event as KeyboardEvent).repeat) effect();
  });
}

function effectOf({ key, code, altKey, ctrlKey, metaKey }: KeyboardEvent, keys: AccessKeys): (() => void) | null {
  const command = ctrlKey || metaKey;
  if (altKey) return !command && code === 'KeyA' ? keys.toggle : null;
  if (!command) return null;
  if (key === '+' || key === '=') return keys.enlarge;
  if (key === '-') return keys.reduce;
  return key === '0' ? keys.resetScale : null;
}

import { expect, it, vi } from 'vitest';
import { listenToAccessKeys } from './access-keys.ts';

const handlers = () => ({ toggle: vi.fn(), enlarge: vi.fn(), reduce: vi.fn(), resetScale: vi.fn() });

function press(target: EventTarget, init: { key: string; code?: string; ctrlKey?: boolean; altKey?: boolean }) {
  const event = Object.assign(new Event('keydown', { cancelable: true }), {
    ...{ code: '', ctrlKey: false, metaKey: false, altKey: false, repeat: false },
    ...init,
  });
  target.dispatchEvent(event);
  return event.defaultPrevented;
}

it('Alt+A starts and ends the accessible mode on any layout, and Ctrl with plus, minus and zero sizes the text', () => {
  const target = new EventTarget();
  const on = handlers();
  listenToAccessKeys(target, on);
  expect(press(target, { key: 'a', code: 'KeyA', altKey: true })).toBe(true);
  // On macOS, Alt types another character.
  press(target, { key: 'å', code: 'KeyA', altKey: true });
  expect(on.toggle).toHaveBeenCalledTimes(2);
  for (const key of ['+', '=']) press(target, { key, ctrlKey: true });
  expect(on.enlarge).toHaveBeenCalledTimes(2);
  press(target, { key: '-', ctrlKey: true });
  press(target, { key: '0', ctrlKey: true });
  expect(on.reduce).toHaveBeenCalledOnce();
  expect(on.resetScale).toHaveBeenCalledOnce();
});

it('other keys keep their effect', () => {
  const target = new EventTarget();
  const on = handlers();
  listenToAccessKeys(target, on);
  expect(press(target, { key: 'a', code: 'KeyA' })).toBe(false);
  expect(press(target, { key: '0' })).toBe(false);
  // AltGr.
  expect(press(target, { key: 'ą', code: 'KeyA', altKey: true, ctrlKey: true })).toBe(false);
  for (const handler of Object.values(on)) expect(handler).not.toHaveBeenCalled();
});

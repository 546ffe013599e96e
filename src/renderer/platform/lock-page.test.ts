import { expect, it } from 'vitest';
import { lockPage } from './lock-page.ts';

function isRefused(name: string, more: object = {}): boolean {
  const target = new EventTarget();
  lockPage(target);
  const event = Object.assign(new Event(name, { cancelable: true }), more);
  target.dispatchEvent(event);
  return event.defaultPrevented;
}

it.each([
  ['contextmenu', {}],
  ['dragstart', {}],
  ['dragover', {}],
  ['drop', {}],
  ['mouseup', { button: 3 }],
  ['mousedown', { button: 4 }],
  ['wheel', { ctrlKey: true }],
])('a kiosk’s page blocks %s %o', (name, more) => {
  expect(isRefused(name, more)).toBe(true);
});

it.each([
  ['mousedown', { button: 0 }],
  ['mouseup', { button: 1 }],
  ['wheel', { ctrlKey: false }],
  ['keydown', {}],
])('a kiosk’s page allows %s %o', (name, more) => {
  expect(isRefused(name, more)).toBe(false);
});

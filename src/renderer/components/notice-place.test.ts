import { expect, it } from 'vitest';
import { type Box, placeOfNotices } from './notice-place.ts';

const box = (top: number, bottom: number): Box => ({ left: 0, right: 400, top, bottom });
const boxAt = { top: box(10, 70), bottom: box(730, 790) };
const [upper, middle, lower] = [box(40, 90), box(300, 350), box(740, 780)];

it.each([
  { name: 'nothing is covered', controls: [middle], focused: middle, place: 'top' },
  { name: 'nothing has the focus', controls: [middle], focused: null, place: 'top' },
  { name: 'only the top would cover the control in use', controls: [upper, middle], focused: upper, place: 'bottom' },
  { name: 'only the bottom would cover the control in use', controls: [upper, lower], focused: lower, place: 'top' },
  { name: 'the bottom covers fewer controls', controls: [upper, middle], focused: middle, place: 'bottom' },
  { name: 'both cover as many', controls: [upper, lower], focused: middle, place: 'top' },
  { name: 'both would cover the control in use', controls: [box(0, 800)], focused: box(0, 800), place: 'top' },
])('notices are at the $place if $name', ({ controls, focused, place }) => {
  expect(placeOfNotices(boxAt, controls, focused)).toBe(place);
});

import { expect, it } from 'vitest';
import type { Handlers } from '../ipc/register.ts';
import { Visit } from './visit.ts';

const FACTS = { id: 'v', userId: 7, token: null, origin: 'offline', beganAt: 0 } as const;

it('refuses whatever would start after its end', () => {
  const visit = new Visit(FACTS);
  visit.requireOngoing();
  visit.end();
  expect(() => visit.requireOngoing()).toThrow(expect.objectContaining({ code: 'visit-over' }));
});

it('is the only way to act for somebody: the compiler refuses its look-alikes', () => {
  const { id, userId, token, origin, beganAt } = new Visit(FACTS);
  const alike = { id, userId, token, origin, beganAt, isOver: false, lane: () => null, end() {}, requireOngoing() {} };
  // @ts-expect-error An object with the same fields is no visit.
  const visit: Visit = alike;
  // @ts-expect-error A channel that is not the visitor's gets no visit.
  const handle: Handlers['sync:status'] = (_request, _visit: Visit) => visit;
  expect([visit, handle]).toHaveLength(2);
});

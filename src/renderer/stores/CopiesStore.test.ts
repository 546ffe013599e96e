import { expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { CopiesState } from '#shared/ipc/copies.ts';
import { testStores } from '../../../tests/support/fake-main.ts';

const SAFE: CopiesState = {
  unplug: { kind: 'safe-on-server' },
  keeper: null,
  listening: { kind: 'off' },
  kept: [{ deviceId: 7, name: 'Stand 1', receivedAt: 1000 }],
};
const PAIRED: CopiesState = {
  ...SAFE,
  keeper: { name: 'Stand 2', address: '192.168.1.20:47800', heldAt: null, problem: null },
};

it('is asked for every two seconds while somebody looks, and unknown while it cannot be', async () => {
  const { stores, main, clock } = testStores({ 'copies:state': () => SAFE });
  const end = stores.copies.follow();
  await expect.poll(() => stores.copies.state).toEqual(SAFE);
  await expect.poll(() => clock.waitsMs).toContain(2000);
  main.handlers['copies:state'] = () => {
    throw new Error('gone');
  };
  clock.advance(2000);
  await expect.poll(() => stores.copies.state).toBeNull();
  end();
  clock.advance(60_000);
  expect(main.timesCalled('copies:state')).toBe(2);
});

it('says why two kiosks do not pair, until it is typed anew', async () => {
  const { stores, main } = testStores({
    'copies:pair': () => {
      throw new AppError('refused', 'That is not the code.');
    },
  });
  const { copies } = stores;
  expect(await copies.pair('192.168.1.20:47800', 'WRONG')).toBe(false);
  expect(copies.refusal).toBe('That is not the code.');
  copies.forgetRefusal();
  expect(copies.refusal).toBeNull();
  main.handlers['copies:pair'] = () => PAIRED;
  expect(await copies.pair('192.168.1.20:47800', 'ABCD2345')).toBe(true);
  expect([copies.state, copies.refusal]).toEqual([PAIRED, null]);
});

it('takes a copy in, tells what came of it, and removes it', async () => {
  const result = { kind: 'taken', taken: 3, known: 0, unreadable: 0, kiosk: 'Stand 1' } as const;
  const { stores, main } = testStores({
    'copies:take-in': () => result,
    'copies:drop': () => ({ ...SAFE, kept: [] }),
  });
  const { copies } = stores;
  copies.takeIn(7);
  copies.takeIn(7);
  await expect.poll(() => copies.imported).toEqual(result);
  expect(main.timesCalled('copies:take-in')).toBe(1);
  copies.closeImported();
  expect(copies.imported).toBeNull();
  copies.drop(7);
  await expect.poll(() => copies.state?.kept).toEqual([]);
});

import { expect, it } from 'vitest';
import type { SafetyCopyState } from '#shared/ipc/safety-copy.ts';
import { testStores } from '../../../tests/support/fake-main.ts';

const NONE: SafetyCopyState = {
  unplug: { kind: 'safe-on-server' },
  folder: null,
  fileName: 'spinboard-1.copy',
  readBackAt: null,
  problem: null,
};
const CHOSEN: SafetyCopyState = { ...NONE, folder: '/media/stick' };

it('asks every two seconds while a screen shows it, and is unknown while nothing answers', async () => {
  const { stores, main, clock } = testStores({ 'safety-copy:state': () => NONE });
  const end = stores.safetyCopy.follow();
  await expect.poll(() => stores.safetyCopy.state).toEqual(NONE);
  await expect.poll(() => clock.waitsMs).toContain(2000);
  main.handlers['safety-copy:state'] = () => {
    throw new Error('gone');
  };
  clock.advance(2000);
  await expect.poll(() => stores.safetyCopy.state).toBeNull();
  end();
  clock.advance(60_000);
  expect(main.timesCalled('safety-copy:state')).toBe(2);
});

it('asks for a folder once on a double tap, and forgets it', async () => {
  const { stores, main } = testStores({
    'safety-copy:choose-folder': () => CHOSEN,
    'safety-copy:forget-folder': () => NONE,
  });
  const { safetyCopy } = stores;
  safetyCopy.chooseFolder();
  safetyCopy.chooseFolder();
  await expect.poll(() => safetyCopy.state).toEqual(CHOSEN);
  expect(main.timesCalled('safety-copy:choose-folder')).toBe(1);
  safetyCopy.forgetFolder();
  await expect.poll(() => safetyCopy.state).toEqual(NONE);
});

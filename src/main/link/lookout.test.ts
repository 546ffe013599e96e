import { expect, it } from 'vitest';
import { settled } from '../../../tests/support/engine.ts';
import { FakeClock } from '../../../tests/support/fake-clock.ts';
import { lookOut } from './lookout.ts';

it('a look is taken every 15 seconds while it is due, also after one that failed, and none after the end', async () => {
  const clock = new FakeClock();
  const log: string[] = [];
  const away = { isAway: false, looks: 0 };
  const end = lookOut({
    clock,
    isDue: () => away.isAway,
    look: async () => {
      away.looks += 1;
      throw new Error('A full disk.');
    },
    onLog: (line) => log.push(line),
  });
  const pass = async (ms: number) => {
    clock.advance(ms);
    await settled();
  };
  await pass(15_000);
  expect(away.looks).toBe(0);
  away.isAway = true;
  for (let turn = 0; turn < 3; turn += 1) await pass(15_000);
  expect(away.looks).toBe(3);
  expect(log).toEqual(Array(3).fill('network: Error: A full disk.'));
  end();
  await pass(60_000);
  expect(away.looks).toBe(3);
});

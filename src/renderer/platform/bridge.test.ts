import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import type { Bridge } from '#shared/ipc/bridge.ts';
import { text } from '../../../tests/support/texts.ts';
import { connect, wakeWhenOnline } from './bridge.ts';
import { describeError } from './report-error.ts';

const bridge = (invoke: (channel: string) => Promise<unknown>): Bridge =>
  ({ invoke, on: () => () => {} }) as unknown as Bridge;

describe('the bridge', () => {
  test('returns the value', async () => {
    const main = connect(bridge(async () => ({ ok: true, value: null })));
    await expect(main.call('sync:wake', {})).resolves.toBeNull();
  });

  test('throws a failure with its code and message', async () => {
    const main = connect(bridge(async () => ({ ok: false, error: { code: 'storage', message: 'No room.' } })));
    const thrown = await main.call('sync:wake', {}).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(AppError);
    expect(thrown).toMatchObject({ code: 'storage', message: 'No room.' });
  });

  test('turns a broken bridge into an error with a readable message', async () => {
    const main = connect(bridge(() => Promise.reject(new Error('clone failed'))));
    await expect(main.call('sync:wake', {})).rejects.toMatchObject({
      code: 'unexpected',
      message: text('error.fallback'),
    });
  });

  test('throws an AppError without a bridge', () => {
    expect(() => connect(undefined)).toThrow(AppError);
  });

  test('wakes the sync engine when the network returns, until stopped', () => {
    const called: string[] = [];
    const main = connect(
      bridge(async (channel) => {
        called.push(channel);
        return { ok: false, error: { code: 'unexpected', message: '' } };
      }),
    );
    const target = new EventTarget();
    const end = wakeWhenOnline(main, target);
    target.dispatchEvent(new Event('online'));
    end();
    target.dispatchEvent(new Event('online'));
    expect(called).toEqual(['sync:wake']);
  });
});

test('a report of any thrown value fits its channel', () => {
  expect(describeError('plain')).toMatchObject({ message: 'plain' });
  const long = new Error('x'.repeat(5000));
  long.stack = 'y'.repeat(50_000);
  expect([describeError(long).message.length, describeError(long).stack.length]).toEqual([1000, 20_000]);
});

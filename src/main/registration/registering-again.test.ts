import { describe, expect, it } from 'vitest';
import { openDevice } from '../../../tests/support/own-device.ts';
import { text } from '../../../tests/support/texts.ts';

const UNREACHABLE = { code: 'unreachable', message: text('error.unreachable') };
const TOO_MANY = { code: 'refused', reason: 'too-many-attempts', message: 'Wait a minute.' };

describe('a 429', () => {
  it("shows the server's own sentence, but not that of a stranger", async () => {
    const { device, state } = await openDevice();
    state.hasTooMany = true;
    await expect(device.register('ABCD2345')).rejects.toMatchObject(TOO_MANY);
    state.stranger = 429;
    await expect(device.register('ABCD2345')).rejects.toMatchObject(UNREACHABLE);
  });

  it('leaves the code from setup for the next check-in', async () => {
    const { device, checkIn, state, code, log } = await openDevice({ setUpWith: 'ABCD2345' });
    state.hasTooMany = true;
    await checkIn();
    expect([device.state.kind, code.left, log]).toEqual(['unregistered', 'ABCD2345', []]);
    state.hasTooMany = false;
    await checkIn();
    expect([device.state.kind, code.left]).toEqual(['registered', null]);
  });
});

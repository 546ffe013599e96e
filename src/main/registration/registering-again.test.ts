import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keyOf, newState, openDevice } from '../../../tests/support/own-device.ts';
import { text } from '../../../tests/support/texts.ts';

const UNREACHABLE = { code: 'unreachable', message: text('error.unreachable') };
const WRONG = { code: 'refused', reason: 'pairing-code-wrong' };
const TOO_MANY = { code: 'refused', reason: 'too-many-attempts', message: 'Wait a minute.' };

/** A server at which a code works once, and whose answers get lost for now. */
async function openLosing(options: Parameters<typeof openDevice>[0] = {}) {
  const state = { ...newState(), usesCodesUp: true, hasClaims: true, losesAnswer: true };
  const opened = await openDevice({ state, ...options });
  /** The bodies of all registrations. */
  const sent = () => opened.requests.filter(({ url }) => url === '/api/Devices').map(({ body }) => JSON.parse(body));
  return { ...opened, state, sent };
}

describe('a registration whose answer got lost', () => {
  it('succeeds with the same code, whose key for claims the server has stored', async () => {
    const { device, state, sent } = await openLosing();
    await expect(device.register('ABCD2345')).rejects.toMatchObject(UNREACHABLE);
    state.losesAnswer = false;
    expect(await device.register(' abcd-2345')).toMatchObject({ kind: 'registered' });
    expect(keyOf(device)).toBe('key-2');
    const [first, second] = sent();
    expect(first.retrySecret).toMatch(/^[0-9a-f]{64}$/);
    expect(second).toEqual({ ...first, pairingCode: 'abcd-2345' });
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: first.publicKey }, format: 'jwk' });
    expect(verify(null, Buffer.from('SB1.A'), key, Buffer.from(device.sign('SB1.A') ?? '', 'base64url'))).toBe(true);
  });

  it('succeeds after another code was refused, and after too many attempts', async () => {
    const { device, state } = await openLosing();
    await expect(device.register('ABCD2345')).rejects.toMatchObject(UNREACHABLE);
    state.losesAnswer = false;
    await expect(device.register('ABCD2346')).rejects.toMatchObject(WRONG);
    state.hasTooMany = true;
    await expect(device.register('ABCD2345')).rejects.toMatchObject(TOO_MANY);
    state.hasTooMany = false;
    expect(await device.register('ABCD2345')).toMatchObject({ kind: 'registered' });
  });

  it('is refused at a server that ignores the secret, as a used code', async () => {
    const { device, state } = await openLosing();
    await expect(device.register('ABCD2345')).rejects.toMatchObject(UNREACHABLE);
    state.secretOf.set('ABCD2345', 'ignored');
    await expect(device.register('ABCD2345')).rejects.toMatchObject(WRONG);
  });

  it('is refused after a restart, because the secret is only in memory', async () => {
    const { device, state, file, db } = await openLosing();
    await expect(device.register('ABCD2345')).rejects.toMatchObject(UNREACHABLE);
    expect(db.prepare('SELECT count(*) FROM device').pluck().get()).toBe(0);
    state.losesAnswer = false;
    const again = await openDevice({ file, state });
    await expect(again.device.register('ABCD2345')).rejects.toMatchObject(WRONG);
  });

  it('succeeds by itself with the code from setup', async () => {
    const { device, checkIn, state, code } = await openLosing({ setUpWith: 'ABCD2345' });
    await checkIn();
    expect([device.state.kind, code.left]).toEqual(['unregistered', 'ABCD2345']);
    state.losesAnswer = false;
    await checkIn();
    expect([device.state.kind, code.left]).toEqual(['registered', null]);
  });
});

it('a registration that could not be stored succeeds with the same code', async () => {
  const { device, state, db } = await openLosing();
  state.losesAnswer = false;
  db.exec("CREATE TRIGGER full BEFORE INSERT ON device BEGIN SELECT RAISE(ABORT, 'full'); END");
  await expect(device.register('ABCD2345')).rejects.toThrow('full');
  db.exec('DROP TRIGGER full');
  expect(await device.register('ABCD2345')).toMatchObject({ kind: 'registered', isKept: true });
});

it('each accepted code has its own secret and key pair', async () => {
  const { device, state, sent } = await openLosing();
  Object.assign(state, { losesAnswer: false, usesCodesUp: false });
  await device.register('ABCD2345');
  await device.register('ABCD2345');
  const [first, second] = sent();
  expect(second.retrySecret).not.toBe(first.retrySecret);
  expect(second.publicKey).not.toBe(first.publicKey);
});

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

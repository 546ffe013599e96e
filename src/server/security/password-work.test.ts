import { beforeEach, expect, it, vi } from 'vitest';
import { watchScrypt } from '../../../tests/support/scrypt-calls.ts';
import { hashPassword, matchingHash } from './password.ts';

const work = vi.fn();
watchScrypt(work);

beforeEach(() => void work.mockClear());

it('an unknown user, or one with a broken hash, costs as much work as a wrong password', async () => {
  const hash = await hashPassword('nordwind');
  const [hashing] = work.mock.calls;
  expect(hashing).toBeDefined();
  for (const stored of [hash, null, 'plain-text']) expect(await matchingHash('wrong', [stored])).toBeNull();
  expect(work.mock.calls).toEqual([hashing, hashing, hashing, hashing]);
});

it('a user with an old, cheaper hash costs as much work as an unknown one', async () => {
  const cheap = await hashPassword('nordwind', { N: 1024, r: 8, p: 1 });
  work.mockClear();
  await matchingHash('wrong', [null]);
  const [ofNobody] = work.mock.calls;
  work.mockClear();
  await matchingHash('wrong', [cheap]);
  expect(work.mock.calls).toContainEqual(ofNobody);
});

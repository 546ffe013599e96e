import { describe, expect, it } from 'vitest';
import { PAYLOADS } from '../../../../tests/support/main.ts';
import { RequestFailure } from '../../link/failure.ts';
import { KeySupport } from '../../link/key-support.ts';
import { storedAnswers, storedStatus } from './effects.ts';
import type { Sender } from './sender.ts';
import { carriesIds, isHandOver, type StepJob, type StepKind, sendStep } from './steps.ts';

const jobOf = (kind: StepKind) => ({ kind, payload: PAYLOADS[kind], idempotencyKey: 'row' }) as StepJob;

/** A sender whose server answers each call with `answer`, and the calls that it makes. */
function senderOf(answer: () => unknown) {
  const calls: unknown[] = [];
  const keys = new KeySupport();
  const call = async (name: string, request: object) => {
    calls.push([name, request]);
    return answer();
  };
  const sender = { api: { keys, call, callWithKey: call }, as: { token: 'token' }, steadyNow: () => null };
  return { sender: sender as unknown as Sender, keys, calls };
}

/** Sends a step three times, after which a server whose answers lack the key counts as plain. */
async function sentThrice(kind: StepKind, data: unknown) {
  const { sender, keys } = senderOf(() => ({ data, isKeyEchoed: false }));
  const ends = [];
  for (let time = 0; time < 3; time += 1) ends.push(await sendStep(jobOf(kind), sender));
  return { ends: [...new Set(ends)], support: [...new Set(Object.values(keys.all))] };
}

it('knows the two kinds of hand-overs', () => {
  const kinds = ['post-hand-over', 'post-hand-over-undo', 'post-awarded-prize', ''];
  expect(kinds.map(isHandOver)).toEqual([true, true, false, false]);
});

it('finds ids in an answer only if all are there and equal, as numbers or texts', () => {
  const sent = { userId: 7, campaignId: '3' };
  const names = ['userId', 'campaignId'];
  const answers = [
    { userId: '7', campaignId: 3 },
    { userId: 7 },
    { userId: 7, campaignId: 4 },
    null,
    'userId',
    undefined,
  ];
  expect(answers.map((answer) => carriesIds(answer, sent, names))).toEqual([true, false, false, false, false, false]);
});

describe('an answer without the key', () => {
  it('proves a step by its own ids, and teaches that the server honours no keys', async () => {
    expect(await sentThrice('post-user-answer', PAYLOADS['post-user-answer'])).toEqual({
      ends: [true],
      support: ['plain', 'unknown'],
    });
  });

  it("proves a status by its numbers, and another play's answer proves nothing", async () => {
    const status = PAYLOADS['put-game-status'];
    expect(await sentThrice('put-game-status', status)).toMatchObject({ ends: [true] });
    expect(await sentThrice('put-game-status', { ...status, totalPointsEarned: 90 })).toEqual({
      ends: [false],
      support: ['unknown'],
    });
    expect(await sentThrice('post-awarded-prize', { ...PAYLOADS['post-awarded-prize'], prizeId: 9 })).toEqual({
      ends: [false],
      support: ['unknown'],
    });
  });
});

describe('a success that cannot be read', () => {
  it('is no proof', async () => {
    const { sender } = senderOf(() => {
      throw new RequestFailure('lost', 'Unreadable', { status: 204 });
    });
    expect(await sendStep(jobOf('post-user-answer'), sender)).toBe(false);
  });

  it.each([
    ['an answer that never came', new RequestFailure('lost', 'No answer')],
    ['a redirect', new RequestFailure('lost', 'Moved', { status: 300 })],
    ['a refusal', new RequestFailure('refused', 'No', { status: 204 })],
    ['a fault of the kiosk', new TypeError('A fault')],
  ])('is not %s', async (_case, error) => {
    const { sender } = senderOf(() => {
      throw error;
    });
    await expect(sendStep(jobOf('post-user-answer'), sender)).rejects.toBe(error);
  });
});

it('asks for the answers and the status of one play', async () => {
  const lane = { userId: 7, campaignId: 3 };
  const { sender, calls } = senderOf(() => []);
  expect([await storedAnswers(lane, sender), await storedStatus(lane, sender)]).toEqual([[], null]);
  expect(calls).toEqual([
    ['getUserAnswers', { query: lane }],
    ['getGameStatus', { query: lane }],
  ]);
});

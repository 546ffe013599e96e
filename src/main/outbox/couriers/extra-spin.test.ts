import { describe, expect, it } from 'vitest';
import {
  type Answer,
  couriersOf,
  fail,
  job,
  takes,
  teachKeys,
  teachPlain,
} from '../../../../tests/support/couriers.ts';
import { PAYLOADS } from '../../../../tests/support/main.ts';
import type { Job } from '../job.ts';

/** The status of an offer that was declined with no spins left (docs/specification.md, 4.3). */

const NUMBERS = { ...PAYLOADS['put-game-status'], gameStatusType: 0 };
const DECLINED = { ...NUMBERS, isExtraSpinLeft: 1 } as const;
const LEARNED = { keyed: teachKeys, plain: teachPlain, unknown: () => {} };

async function deliver(support: keyof typeof LEARNED, stored: Answer, sent: Job<'put-game-status'>) {
  const kiosk = await couriersOf(
    { GetGameStatusForCampaign: stored, PutGameStatus: takes },
    { echoesKeys: support === 'keyed' },
  );
  LEARNED[support](kiosk);
  const delivery = await kiosk.couriers['put-game-status'].deliver(sent);
  const bodies = kiosk.requests.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body));
  return { delivery, bodies };
}

describe.each(['keyed', 'plain', 'unknown'] as const)(
  'the extra spin, to a server of %s support of keys,',
  (support) => {
    const done = { kind: 'delivered' };

    it('is sent if the server returns the field, so if it stores extra spins', async () => {
      const sent = deliver(support, { ...NUMBERS, isExtraSpinLeft: 0 }, job('put-game-status', DECLINED));
      expect(await sent).toEqual({ delivery: done, bodies: [DECLINED] });
    });

    it('is not sent otherwise, and costs no change if the server has the numbers', async () => {
      expect(await deliver(support, NUMBERS, job('put-game-status', DECLINED))).toEqual({ delivery: done, bodies: [] });
    });

    it.each<[string, Answer]>([
      ['has earlier numbers', { ...NUMBERS, remainingSpins: 1 }],
      ['has no status', null],
      ['does not return the status', fail(404)],
    ])('is left out of the status if the server %s', async (_which, stored) => {
      expect(await deliver(support, stored, job('put-game-status', DECLINED))).toEqual({
        delivery: done,
        bodies: [NUMBERS],
      });
    });

    it('needs no look for any other status', async () => {
      const sent = deliver(support, fail(500), job('put-game-status', NUMBERS));
      expect(await sent).toEqual({ delivery: done, bodies: [NUMBERS] });
    });
  },
);

it.each<[string, object, object]>([
  ['leaves an extra spin', DECLINED, { isExtraSpinLeft: 0 }],
  ['uses the extra spin', NUMBERS, { isExtraSpinLeft: 1 }],
])(
  'a status without an id that %s is sent again after a lost attempt, although the numbers are the same',
  async (_which, status, stored) => {
    const payload = { ...status, id: null } as typeof NUMBERS;
    const sent = deliver('keyed', { ...NUMBERS, ...stored }, job('put-game-status', payload, { isFateUnknown: true }));
    expect((await sent).bodies).toEqual([{ ...status, id: NUMBERS.id }]);
  },
);

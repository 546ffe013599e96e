import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openLeases } from '../../../tests/support/open-leases.ts';

const STEPS = ['award', 'deliver', 'deliver, answer lost', 'wish', 'wish, answer lost', 'award elsewhere'] as const;
const step = fc.record({ kind: fc.constantFrom(...STEPS), isOnline: fc.boolean() });
const OTHERS = 2;

it('counts no more than the server has reserved, whichever units its awards used, and each certain award counts', async () => {
  const run = async (
    stock: number,
    wanted: number,
    steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
  ) => {
    const { leases, outbox, state, want, left, award } = openLeases();
    let [inStock, own] = [stock + OTHERS, 0];
    const known = new Set<string>();
    const certain = new Set<string>();
    state.answer = (wish) => {
      own = Math.max(0, Math.min(wish.prizes[0]?.units ?? 0, inStock - OTHERS));
      return { expiresInSeconds: 99_999, prizes: [{ prizeId: 2, units: own }], plays: [] };
    };
    const told = () => [{ id: 2, winnerTotal: inStock - OTHERS - own }];
    await want(wanted);
    for (const { kind, isOnline } of steps) {
      state.isOnline = isOnline;
      switch (kind) {
        case 'award': {
          const offer = leases.offer(3, told(), !isOnline);
          const prize = offer.prizes[0];
          if (!prize?.winnerTotal) break;
          const isCertain = !offer.isToBeConfirmed(prize);
          award();
          if (isCertain) certain.add(outbox.all().at(-1)?.key ?? '');
          break;
        }
        case 'deliver':
        case 'deliver, answer lost': {
          const row = outbox.all()[0];
          if (!row) break;
          if (!known.has(row.key)) {
            known.add(row.key);
            const isUnreserved = inStock > own + OTHERS;
            const isAccepted = isUnreserved || own > 0;
            if (certain.has(row.key)) expect(isAccepted).toBe(true);
            if (isAccepted) inStock -= 1;
            if (isAccepted && !isUnreserved) own -= 1;
            state.lease = { ...state.lease, prizes: [{ prizeId: 2, units: own }] };
          }
          if (kind === 'deliver') outbox.delivered(row.key, 0);
          break;
        }
        case 'wish':
        case 'wish, answer lost':
          state.isOnline = true;
          state.losesAnswers = kind !== 'wish';
          await leases.renew();
          state.losesAnswers = false;
          break;
        case 'award elsewhere':
          if (inStock > own + OTHERS) inStock -= 1;
      }
      const uncounted = outbox.all().filter(({ key }) => !known.has(key)).length;
      expect(left() ?? 0).toBeLessThanOrEqual(Math.max(0, own - uncounted));
    }
    for (const row of outbox.all()) outbox.delivered(row.key, 0);
    state.isOnline = true;
    await leases.renew();
    await leases.renew();
    expect(left()).toBe(own);
  };
  await fc.assert(fc.asyncProperty(fc.nat(6), fc.nat(4), fc.array(step, { maxLength: 25 }), run), { numRuns: 60 });
}, 60_000);

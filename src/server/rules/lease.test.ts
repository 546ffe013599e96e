import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sourceOfAward } from './lease.ts';

const DEVICES = 3;
const step = fc.record({
  kind: fc.constantFrom('award', 'award without a device', 'reserve', 'release'),
  device: fc.nat(DEVICES - 1),
  units: fc.integer({ min: 1, max: 4 }),
});

it('never takes a unit that another device has reserved, and none of its own while others are unreserved', () => {
  fc.assert(
    fc.property(fc.nat(12), fc.array(step, { maxLength: 40 }), (stock, steps) => {
      let left = stock;
      const leased = Array.from({ length: DEVICES }, () => 0);
      const sum = () => leased.reduce((total, units) => total + units, 0);
      for (const { kind, device, units } of steps) {
        const held = leased[device] ?? 0;
        if (kind === 'reserve') leased[device] = held + Math.min(units, left - sum());
        else if (kind === 'release') leased[device] = Math.max(0, held - units);
        else {
          const own = kind === 'award' ? held : 0;
          const unreserved = left - sum();
          const source = sourceOfAward(left, { own, others: sum() - own });
          expect(source).toBe(unreserved > 0 ? 'unreserved' : own > 0 ? 'own' : null);
          if (source !== null) left -= 1;
          if (source === 'own') leased[device] = held - 1;
        }
        // Each reserved unit is still in stock, so no unit is promised twice.
        expect(sum()).toBeLessThanOrEqual(left);
      }
    }),
  );
});

import { beforeEach, describe, expect, it } from 'vitest';
import { degrees, segmentAt } from '#shared/rules/wheel.ts';
import type { SpinPlan } from './spin-plan.ts';
import { SpinRunner } from './spin-runner.ts';

/** A fake browser in which the test decides when animations end and timers fire. */
function fakeBrowser() {
  const events: string[] = [];
  const plans: SpinPlan[] = [];
  let elapsed = 0;
  let last = { finish() {}, cancel() {} };
  let timers: { delayMs: number; callback(): void }[] = [];
  const runner = new SpinRunner({
    isReducedMotion: () => false,
    animate(plan) {
      plans.push(plan);
      elapsed = 0;
      let end = { finish() {}, cancel() {} };
      const finished = new Promise<void>((resolve, reject) => {
        end = { finish: resolve, cancel: () => reject(new Error('AbortError')) };
      });
      last = end;
      return { finished, elapsedMs: () => elapsed, stop: end.cancel };
    },
    after(delayMs, callback) {
      const timer = { delayMs, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    onStart: (spin) => events.push(`start ${spin.id}`),
    onStop: (spin) => events.push(`stop ${spin.id}`),
  });
  return {
    runner,
    events,
    plans,
    timers: () => timers,
    pass: (ms: number) => {
      elapsed = ms;
    },
    end: async (how: 'finish' | 'cancel') => {
      last[how]();
      await Promise.resolve();
      await Promise.resolve();
    },
    expire: () => {
      for (const timer of timers) timer.callback();
    },
  };
}

const nowhere = degrees(Number.NaN);
const spin = (id: string, segmentIndex = 4) => ({ id, segmentIndex, stopFraction: 0.5 });

describe('SpinRunner', () => {
  let browser: ReturnType<typeof fakeBrowser>;
  beforeEach(() => {
    browser = fakeBrowser();
  });

  it('reports the stop once, when the animation has ended', async () => {
    browser.runner.show(spin('a'));
    expect(browser.events).toEqual(['start a']);
    await browser.end('finish');
    browser.expire();
    expect(browser.events).toEqual(['start a', 'stop a']);
    expect(browser.timers()).toEqual([]);
  });

  it('reports the stop once when the animation is cancelled', async () => {
    browser.runner.show(spin('a'));
    await browser.end('cancel');
    await browser.end('finish');
    expect(browser.events).toEqual(['start a', 'stop a']);
  });

  it('reports the stop by a timer when a hidden tab never ends the animation', async () => {
    browser.runner.show(spin('a'));
    expect(browser.timers()[0]?.delayMs).toBeGreaterThan(8000);
    browser.expire();
    await browser.end('finish');
    expect(browser.events).toEqual(['start a', 'stop a']);
  });

  it('does not run the same id twice, not even after null', async () => {
    browser.runner.show(spin('a'));
    browser.runner.show(spin('a'));
    await browser.end('finish');
    browser.runner.show(null);
    browser.runner.show({ ...spin('a') });
    expect(browser.events).toEqual(['start a', 'stop a']);
  });

  it('starts the next spin from where the last one left the wheel', async () => {
    browser.runner.show(spin('a', 7));
    await browser.end('finish');
    browser.runner.show(spin('b', 2));
    expect(segmentAt(browser.plans[1]?.from ?? nowhere)).toBe(7);
    expect(segmentAt(browser.plans[1]?.to ?? nowhere)).toBe(2);
  });

  it('stops a running spin first, and continues from the angle on screen', () => {
    browser.runner.show(spin('a'));
    browser.pass(1234);
    browser.runner.show(spin('b'));
    expect(browser.events).toEqual(['start a', 'stop a', 'start b']);
    const [first, second] = browser.plans as [SpinPlan, SpinPlan];
    expect(second.from).toBeCloseTo(first.angleAt(1234) % 360, 6);
  });

  it('reports the stop of a spin that is removed while running', () => {
    browser.runner.show(spin('a'));
    browser.runner.show(null);
    expect(browser.events).toEqual(['start a', 'stop a']);
  });

  it('reports nothing after disposal, and animates the same spin again if it is shown again', async () => {
    browser.runner.show(spin('a'));
    browser.runner.dispose();
    await browser.end('finish');
    browser.expire();
    expect(browser.events).toEqual(['start a']);
    browser.runner.show(spin('a'));
    await browser.end('finish');
    expect(browser.events).toEqual(['start a', 'start a', 'stop a']);
  });

  it('returns the remaining ticks', () => {
    expect(browser.runner.remainingTicks()).toEqual([]);
    browser.runner.show(spin('a'));
    const all = browser.plans[0]?.pinTimes ?? [];
    expect(browser.runner.remainingTicks()).toEqual(all);
    browser.pass(2000);
    const rest = browser.runner.remainingTicks();
    expect(rest).toHaveLength(all.filter((time) => time > 2000).length);
    expect(rest.at(-1)).toBeCloseTo((all.at(-1) ?? 0) - 2000);
  });
});

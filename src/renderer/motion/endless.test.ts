import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endless } from './endless.ts';

/** A fake page with a clock, touches and a reduced-motion setting, and an element that records calls to its motions. */
function fakePage() {
  const events: string[] = [];
  const wish = Object.assign(new EventTarget(), { matches: false });
  const element = {
    animate(keyframes: Keyframe[], options: KeyframeAnimationOptions) {
      events.push(
        `start ${options.pseudoElement ?? 'itself'} ${keyframes.length} ${options.iterations} ${options.delay}`,
      );
      return {
        pause: () => events.push('pause'),
        play: () => events.push('play'),
        cancel: () => events.push('cancel'),
      };
    },
  };
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  vi.stubGlobal('matchMedia', () => wish);
  vi.stubGlobal('document', { documentElement: { hasAttribute: () => false } });
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  return {
    events,
    attach(ref: ReturnType<typeof endless>) {
      const end = ref(element as unknown as Element);
      return end as () => void;
    },
    touch: () => window.dispatchEvent(new Event('pointerdown')),
    want(isReduced: boolean) {
      wish.matches = isReduced;
      wish.dispatchEvent(new Event('change'));
    },
  };
}

const motion = { keyframes: [{ opacity: 1 }, { opacity: 0 }], duration: 100 };

describe('endless', () => {
  let page: ReturnType<typeof fakePage>;
  beforeEach(() => {
    vi.useFakeTimers();
    page = fakePage();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('moves its element, or a part of the element, until it is detached', () => {
    const end = page.attach(endless(motion, { ...motion, ahead: 40, part: '::after' }));
    expect(page.events).toEqual(['start itself 2 Infinity 0', 'start ::after 2 Infinity -40']);
    end();
    expect(page.events.slice(2)).toEqual(['cancel', 'cancel']);
  });

  it('follows the reduced-motion setting, also after a change', () => {
    page.want(true);
    const end = page.attach(endless(motion));
    expect(page.events).toEqual([]);
    page.want(false);
    expect(page.events).toHaveLength(1);
    page.want(true);
    expect(page.events.at(-1)).toBe('cancel');
    end();
    page.want(false);
    expect(page.events).toHaveLength(2);
  });

  it('pauses on an untouched page, and resumes at the next touch', () => {
    const end = page.attach(endless({ ...motion, restsAfterMs: 1000 }));
    vi.advanceTimersByTime(900);
    page.touch();
    vi.advanceTimersByTime(900);
    expect(page.events).toHaveLength(1);
    vi.advanceTimersByTime(100);
    expect(page.events.slice(1)).toEqual(['pause']);
    page.touch();
    page.touch();
    expect(page.events.slice(1)).toEqual(['pause', 'play']);
    vi.advanceTimersByTime(1000);
    expect(page.events.slice(1)).toEqual(['pause', 'play', 'pause']);
    page.touch();
    end();
    vi.advanceTimersByTime(5000);
    page.touch();
    expect(page.events.slice(4)).toEqual(['play', 'cancel']);
  });

  it('never pauses without restsAfterMs', () => {
    page.attach(endless(motion));
    vi.advanceTimersByTime(3_600_000);
    expect(page.events).toHaveLength(1);
  });
});

import type { Page } from 'playwright-core';
import { ensureBuilt } from '../tools/build.ts';
import { type Drawing, traceFrames } from './canvas/frames.ts';
import { liveMemory } from './canvas/heap.ts';
import { fakeEmptyKiosk, fakeKiosk, SCENE } from './canvas/kiosk-page.ts';
import type { Peer } from './canvas/peers.ts';
import { onStage, type Stage, VIEW } from './canvas/stage.ts';
import { ensurePeers } from './install-peers.ts';
import { type Finding, median } from './measure.ts';

/** The spin, without its first moment, in which the page handles the click. It has 474 frames at 60 a second. */
const SPIN = [100, 8000] as const;
/** The part of the spin in which nothing begins or ends. */
const STEADY = [1000, 7000] as const;
/** The part of the spin in which the wheel visibly moves. In its last moment it turns by less than a pixel. */
const SEEN = [100, 7950] as const;
const LEAST_FRAMES = 465;
const LONGEST_GAP_MS = 50;
const ROUNDS = 7;
const SPINS = 200;
const GROWTH_KB = 256;

/** Measures a spin of the whole scene, drawn in software, against wheels from npm and a rotated bitmap. */
export function wheel(): Promise<Finding[]> {
  ensureBuilt();
  ensurePeers();
  return onStage(async (stage) => {
    const ours = await spinOurs(stage);
    const bitmap = await spinPeer(stage, 'bitmap', ours.edge);
    // Measures in turn, so that both have the same load on the machine.
    const rounds = [{ ours: ours.steady, bitmap: bitmap.steady }];
    for (let round = 1; round < ROUNDS; round += 1) {
      const [again, bare] = [await spinOurs(stage), await spinPeer(stage, 'bitmap', ours.edge)];
      rounds.push({ ours: again.steady, bitmap: bare.steady });
    }
    const [winwheel, spinWheel, roulette] = [
      await spinPeer(stage, 'winwheel', ours.edge),
      await spinPeer(stage, 'spin-wheel', ours.edge),
      await spinPeer(stage, 'react-custom-roulette', ours.edge),
    ];
    const isThrottled = await spinOurs(stage, throttle);
    const isBlocked = await spinOurs(stage, block);
    const isBitmapBlocked = await spinPeer(stage, 'bitmap', ours.edge, block);
    return [
      {
        name: 'Main frames in the steady spin',
        value: String(ours.steady.mainFrames),
        limit: 'none',
        isMet: ours.steady.mainFrames === 0,
        against: `Winwheel ${winwheel.steady.mainFrames}, spin-wheel ${spinWheel.steady.mainFrames}, react-custom-roulette ${roulette.steady.mainFrames}`,
      },
      mainThread(ours.steady, winwheel.steady, spinWheel.steady, roulette.steady),
      compositor(rounds),
      frames('Frames of a spin', ours, bitmap),
      frames('Frames of a spin, processor four times slower', isThrottled),
      blockedFrames(isBlocked, isBitmapBlocked),
      await memory(stage),
      await login(stage),
    ];
  });
}

interface Spin {
  spin: Drawing;
  steady: Drawing;
  seen: Drawing;
}

const STRETCHES = { spin: SPIN, steady: STEADY, seen: SEEN };

/** Spins the product's wheel in its scene, after `hinder` has slowed the page down. */
async function spinOurs(stage: Stage, hinder?: (page: Page) => Promise<unknown>): Promise<Spin & { edge: number }> {
  const page = await openScene(stage);
  await hinder?.(page);
  const edge = await page.locator('#wheelOfFortune').evaluate((canvas) => canvas.clientWidth);
  const drawn = await traceFrames(page, clickSpin, STRETCHES);
  await page.close();
  return { ...drawn, edge };
}

/** Opens the scene, and waits until its wheel is ready and everything is shown. */
async function openScene({ browser, screenUrl }: Stage): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEW });
  await fakeKiosk(page, 'wheel');
  await page.goto(screenUrl(SCENE));
  await page.locator('[data-phase] button').waitFor();
  await page.waitForTimeout(2000);
  return page;
}

/** Runs in the page. */
function clickSpin(): void {
  document.querySelector<HTMLButtonElement>('[data-phase] button')?.click();
}

async function spinPeer(
  { browser, peerUrl }: Stage,
  peer: Peer,
  edge: number,
  hinder?: (page: Page) => Promise<unknown>,
): Promise<Spin> {
  const page = await browser.newPage({ viewport: VIEW });
  await page.goto(peerUrl(peer, edge));
  await hinder?.(page);
  await page.waitForTimeout(2000);
  // biome-ignore lint/complexity/useArrowFunction: its source runs in the page
  const start = function () {
    (window as unknown as { spin(): void }).spin();
  };
  const drawn = await traceFrames(page, start, STRETCHES);
  await page.close();
  if (drawn.steady.frames === 0) throw new Error(`${peer} does not turn.`);
  return drawn;
}

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

const block = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    setInterval(() => {
      const end = performance.now() + 200;
      while (performance.now() < end);
    }, 800);
  });

function mainThread(ours: Drawing, ...peers: [winwheel: Drawing, spinWheel: Drawing, roulette: Drawing]): Finding {
  const perSecond = ({ main, seconds }: Drawing) => main / seconds;
  const [winwheel, spinWheel, roulette] = peers.map(perSecond) as [number, number, number];
  const share = perSecond(ours) / winwheel;
  return {
    name: 'Main thread in the steady spin',
    value: `${share.toFixed(3)}x`,
    limit: '0.1x',
    isMet: share <= 0.1,
    against: `Winwheel (${winwheel.toFixed(1)} ms a second; ours ${perSecond(ours).toFixed(1)}, spin-wheel ${spinWheel.toFixed(1)}, react-custom-roulette ${roulette.toFixed(1)})`,
  };
}

/** Compares within each round, because the machine's speed changes from one moment to the next. */
function compositor(rounds: readonly Record<'ours' | 'bitmap', Drawing>[]): Finding {
  const perFrame = ({ compositor, frames }: Drawing) => compositor / frames;
  const share = median(rounds.map(({ ours, bitmap }) => perFrame(ours) / perFrame(bitmap)));
  const ms = (who: 'ours' | 'bitmap') => median(rounds.map(({ [who]: drawn }) => perFrame(drawn))).toFixed(1);
  return {
    name: 'Compositor, a frame',
    value: `${share.toFixed(2)}x`,
    limit: '1.25x',
    isMet: share <= 1.25,
    against: `a bare bitmap of the same size rotated by the Web Animations API (${ms('bitmap')} ms; ours ${ms('ours')}), medians of ${ROUNDS} in turn`,
  };
}

function frames(name: string, { spin, seen }: Spin, bitmap?: Spin): Finding {
  return {
    name,
    value: `${spin.frames}, longest gap ${seen.longestGap.toFixed(0)} ms`,
    limit: `at least ${LEAST_FRAMES} of 474, no gap over ${LONGEST_GAP_MS} ms`,
    isMet: spin.frames >= LEAST_FRAMES && seen.longestGap <= LONGEST_GAP_MS,
    against: bitmap
      ? `60 a second; the bare bitmap ${bitmap.spin.frames}, longest gap ${bitmap.seen.longestGap.toFixed(0)} ms`
      : '60 a second',
  };
}

/**
 * The same with a blocked main thread. Browser and machine cause gaps too, so a gap counts only if it is longer than
 * the longest gap of a bitmap that turns with the same blocks.
 */
function blockedFrames(ours: Spin, bitmap: Spin): Finding {
  const longest = Math.max(LONGEST_GAP_MS, bitmap.seen.longestGap);
  return {
    ...frames('Frames of a spin, main thread blocked 200 ms of each 800', ours, bitmap),
    limit: `at least ${LEAST_FRAMES} of 474, no gap over ${LONGEST_GAP_MS} ms that the bare bitmap does not show`,
    isMet: ours.spin.frames >= LEAST_FRAMES && ours.seen.longestGap <= longest,
  };
}

/** Measures the memory that many spins leave, each cut short once the wheel turns. */
async function memory(stage: Stage): Promise<Finding> {
  const page = await openScene(stage);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const read = async () => {
    // Waits, because after a spin that was cut short the pointer swings for as long as the spin would have taken.
    await page.waitForTimeout(10_000);
    const heap = await liveMemory(session);
    const { metrics } = await session.send('Performance.getMetrics');
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    const animations = await page.evaluate(() => document.getAnimations().length);
    return { heap, nodes: value('Nodes'), animations };
  };
  // The first spins fill caches.
  await page.evaluate(spinShortly, 20);
  const before = await read();
  await page.evaluate(spinShortly, SPINS);
  const after = await read();
  await page.close();
  const growth = after.heap - before.heap;
  const nodes = after.nodes - before.nodes;
  const animations = after.animations - before.animations;
  return {
    name: `Memory after ${SPINS} spins`,
    value: `${growth.toFixed(0)} KB, ${nodes} nodes, ${animations} animations more`,
    limit: `${GROWTH_KB} KB, no nodes, no animations`,
    isMet: growth <= GROWTH_KB && nodes <= 0 && animations <= 0,
    against: `the same page after 20 spins (${(before.heap / 1024).toFixed(1)} MB without compiled code, ${before.nodes} nodes)`,
  };
}

/** Runs in the page: spins this many times, and ends each turn once the wheel turns. */
async function spinShortly(times: number): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame);
  for (let turn = 0; turn < times; turn += 1) {
    const button = document.querySelector('[data-phase] button') as HTMLButtonElement;
    const ready = async () => {
      while (button.ariaDisabled === 'true') await frame();
    };
    await ready();
    button.click();
    const canvas = document.getElementById('wheelOfFortune');
    while (canvas?.getAnimations().length === 0) await frame();
    await frame();
    for (const animation of canvas?.getAnimations() ?? []) animation.finish();
    await ready();
  }
}

/** Measures the login's slow wheel, without the attract loop. */
async function login({ browser, screenUrl }: Stage): Promise<Finding> {
  const page = await browser.newPage({ viewport: VIEW });
  await fakeEmptyKiosk(page);
  await page.goto(screenUrl('index.html'));
  await page.waitForTimeout(2000);
  const { turning } = await traceFrames(page, () => {}, { turning: [0, 5000] });
  await page.close();
  const share = (turning.compositor + turning.main) / (turning.seconds * 1000);
  return {
    name: "The log-in's slow wheel, share of a core",
    value: `${(share * 100).toFixed(0)} %, ${(turning.frames / turning.seconds).toFixed(0)} frames a second`,
    limit: '40 %',
    isMet: share <= 0.4,
    against: `its main thread and compositor; ${turning.mainFrames} main frames in ${turning.seconds} s`,
  };
}

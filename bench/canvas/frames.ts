import type { Page } from 'playwright-core';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** In microseconds, like the durations below. */
  ts: number;
  dur?: number;
  /** Time on a processor, which does not grow while other programs use the machine. */
  tdur?: number;
  args?: { name?: string };
}

/** The frames and the work of a page during a stretch of time. Times are in milliseconds. */
export interface Drawing {
  seconds: number;
  /** Frames that the compositor put on the screen. */
  frames: number;
  /** The longest time between two frames. */
  longestGap: number;
  /** Frames that woke the main thread. */
  mainFrames: number;
  /** Processor time of the page's main thread. */
  main: number;
  /** Processor time of the compositor's threads: the page's one and the display's one. */
  compositor: number;
}

const CATEGORIES = ['toplevel', 'cc', 'viz', 'blink.user_timing', '__metadata'];
const MARK = 'bench';

/**
 * Runs `start` in the page, and traces the page until the last stretch ends. The stretches are in milliseconds since
 * the start.
 */
export async function traceFrames<N extends string>(
  page: Page,
  start: () => void,
  stretches: Record<N, readonly [from: number, to: number]>,
): Promise<Record<N, Drawing>> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser to trace.');
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES } });
  await page.evaluate(`performance.mark('${MARK}'); (${start})()`);
  const list = Object.entries(stretches) as [N, readonly [number, number]][];
  await page.waitForTimeout(Math.max(...list.map(([, [, to]]) => to)) + 100);
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await ended;
  await session.detach();

  const mark = events.find(({ name }) => name === MARK);
  if (!mark) throw new Error('The trace has no mark of the start.');
  const stretch = ([name, [from, to]]: [N, readonly [number, number]]) =>
    [name, summarise(events, mark.pid, mark.ts + from * 1000, mark.ts + to * 1000)] as const;
  return Object.fromEntries(list.map(stretch)) as Record<N, Drawing>;
}

function summarise(events: readonly TraceEvent[], pid: number, from: number, to: number): Drawing {
  const within = events.filter(({ ts }) => ts >= from && ts < to);
  const inThread = threads(events);
  const main = inThread('CrRendererMain', pid);
  const spent = (isIn: (event: TraceEvent) => boolean) =>
    within
      .filter((event) => event.name === 'ThreadControllerImpl::RunTask' && isIn(event))
      .reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
  const drawn = within.filter(({ name, ph }) => name === 'DirectRenderer::DrawFrame' && ph === 'X').map(({ ts }) => ts);
  const times = [from, ...drawn.sort((a, b) => a - b), to];
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return {
    seconds: (to - from) / 1e6,
    frames: drawn.length,
    longestGap: Math.max(...gaps) / 1000,
    mainFrames: within.filter((event) => event.name === 'ProxyMain::BeginMainFrame' && event.ph === 'X' && main(event))
      .length,
    main: spent(main),
    compositor: spent(inThread('Compositor', pid)) + spent(inThread('VizCompositorThread')),
  };
}

/** Returns a function that makes a test: whether an event is of the named thread, in one process or in any. */
function threads(events: readonly TraceEvent[]) {
  const names = new Map(
    events.filter(({ name }) => name === 'thread_name').map(({ pid, tid, args }) => [`${pid} ${tid}`, args?.name]),
  );
  return (thread: string, process?: number) =>
    ({ pid, tid }: TraceEvent) =>
      names.get(`${pid} ${tid}`) === thread && (process === undefined || process === pid);
}

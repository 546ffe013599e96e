import type { MainProcess } from '../../src/renderer/platform/bridge.ts';
import type { KeyValueStorage } from '../../src/renderer/platform/storage.ts';
import { RootStore } from '../../src/renderer/stores/RootStore.ts';
import type {
  ChannelName,
  ChannelRequest,
  ChannelResult,
  EventName,
  EventPayload,
} from '../../src/shared/ipc/channels.ts';
import type { PlayQuestion, PlayView, Welcome } from '../../src/shared/ipc/play.ts';
import { FakeClock } from './fake-clock.ts';

/** Stand-ins for everything outside the stores, for unit tests. */

type Handlers = { [N in ChannelName]?: (request: ChannelRequest<N>) => ChannelResult<N> | Promise<ChannelResult<N>> };

/** A main process in memory: answers with the test's handlers, records requests, and can raise events. */
export class FakeMain implements MainProcess {
  readonly calls: { channel: ChannelName; request: unknown }[] = [];
  readonly handlers: Handlers;
  readonly #listeners = new Map<EventName, ((payload: never) => void)[]>();

  constructor(handlers: Handlers = {}) {
    this.handlers = handlers;
  }

  async call<N extends ChannelName>(channel: N, request: ChannelRequest<N>): Promise<ChannelResult<N>> {
    this.calls.push({ channel, request });
    const handler = this.handlers[channel];
    if (!handler) throw new Error(`The test has no answer for ${channel}.`);
    return handler(request);
  }

  on<N extends EventName>(event: N, listener: (payload: EventPayload<N>) => void): () => void {
    const listeners = this.#listeners.get(event) ?? [];
    this.#listeners.set(event, [...listeners, listener as (payload: never) => void]);
    return () => {};
  }

  emit<N extends EventName>(event: N, payload: EventPayload<N>): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(payload as never);
  }

  timesCalled(channel: ChannelName): number {
    return this.calls.filter((call) => call.channel === channel).length;
  }
}

export function memoryStorage(initial: Record<string, string> = {}): KeyValueStorage {
  const values = new Map(Object.entries(initial));
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** All stores on top of stand-ins. */
export function testStores(handlers: Handlers = {}) {
  const main = new FakeMain(handlers);
  const clock = new FakeClock();
  const sessionStorage = memoryStorage();
  const localStorage = memoryStorage();
  const shownThemes: string[] = [];
  const stores = new RootStore({
    main,
    clock,
    sessionStorage,
    localStorage,
    showTheme: (name) => shownThemes.push(name),
    showAccess: () => {},
  });
  return { stores, main, clock, sessionStorage, localStorage, shownThemes };
}

export const FIRST_QUESTION: PlayQuestion = {
  id: 1,
  questionText: 'First?',
  questionType: 0,
  imageUrl: null,
  answers: [
    { id: 11, answerText: 'right' },
    { id: 12, answerText: 'wrong' },
  ],
};

/** The welcome of a player with these campaigns. */
export const welcomeWith = (campaigns: Welcome['campaigns']): Welcome => ({
  campaigns,
  closed: null,
  theme: 'full',
  logoUrl: null,
  managerAvatar: null,
  isStale: false,
});

/** A play at the first of two questions, modified by `changes`. */
export function playView(changes: Partial<PlayView> = {}): PlayView {
  return {
    campaignId: 7,
    campaignName: 'Fair',
    language: null,
    games: ['wheel', 'board'],
    bonusPoints: 50,
    stage: { kind: 'quiz', question: FIRST_QUESTION },
    questionCount: 2,
    answeredCount: 0,
    totalSpins: 0,
    remainingSpins: 0,
    points: 0,
    prizes: [],
    shortage: 'none-left',
    isStale: false,
    ...changes,
  };
}

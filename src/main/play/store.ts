import type { Lane } from '#shared/lane.ts';
import type { NewJob } from '../outbox/job.ts';
import type { LoggedDraw, StoredLayout } from './draw-log.ts';
import type { AnsweredQuestion, PlayFacts } from './play.ts';

/** The game's storage. play-store.ts implements it with SQLite. */
export interface PlayStore {
  /** Runs the work as one transaction. All of it is on disk if this returns, and nothing if it throws. */
  transact<T>(work: () => T): T;
  /** Returns the stored facts; null if there are none, or if only the answers can be read. */
  load(lane: Lane): PlayFacts | null;
  answersOf(lane: Lane): AnsweredQuestion[];
  /** Writes all facts except the answers. */
  save(lane: Lane, facts: PlayFacts): void;
  addAnswer(lane: Lane, answer: AnsweredQuestion, place: number): void;
  replaceAnswers(lane: Lane, answers: readonly AnsweredQuestion[]): void;
  lastDrawHash(): string | null;
  addDraw(draw: LoggedDraw & { layout: StoredLayout | null }): void;
  enqueue(job: NewJob): void;
  /** True if the lane has rows that the server has not accepted, including refused, parked and quarantined ones. */
  holdsUnsent(lane: Lane): boolean;
  /** True if the server has refused the lane's award. */
  isAwardRefused(lane: Lane): boolean;
  /** True if the lane has rows that will still be sent. */
  hasWaiting(lane: Lane): boolean;
  /** Returns the prize ids of a campaign's unsent awards on this kiosk, one entry per award. */
  unsentAwards(campaignId: string): string[];
}

import type { Lane } from '#shared/lane.ts';
import type { NewJob } from '../outbox/job.ts';
import type { LoggedDraw, StoredLayout } from './draw-log.ts';
import type { AnsweredQuestion, PlayFacts } from './play.ts';

/** The disk, as the game uses it. play-store.ts implements it over SQLite. */
export interface PlayStore {
  /** Runs the work as one transaction: when this returns all of it is on disk; when it throws, none. */
  transact<T>(work: () => T): T;
  /** Null when nothing is known, or when nothing but the answers can be read. */
  load(lane: Lane): PlayFacts | null;
  answersOf(lane: Lane): AnsweredQuestion[];
  /** Writes all facts except the answers. */
  save(lane: Lane, facts: PlayFacts): void;
  addAnswer(lane: Lane, answer: AnsweredQuestion, place: number): void;
  replaceAnswers(lane: Lane, answers: readonly AnsweredQuestion[]): void;
  lastDrawHash(): string | null;
  addDraw(draw: LoggedDraw & { layout: StoredLayout | null }): void;
  enqueue(job: NewJob): void;
  /** Whether the lane holds rows that the server has not accepted, including refused, parked and quarantined ones. */
  holdsUnsent(lane: Lane): boolean;
  /** The prizes of a campaign awarded on this kiosk and not yet accepted by the server, one entry per award. */
  unsentAwards(campaignId: string): string[];
}

import type { NewJob } from '../outbox/job.ts';
import type { Lane } from '../outbox/store.ts';
import type { LoggedDraw } from './draw-log.ts';
import type { AnsweredQuestion, PlayFacts } from './play.ts';

/** What the game needs of the disk; real tables in SQLite, see db/play-store.ts. */
export interface PlayStore {
  /** Runs the work as one transaction: all of it is on disk when this returns, or none. */
  transact<T>(work: () => T): T;
  /** Null where nothing is known, or nothing can be read but perhaps the answers. */
  load(lane: Lane): PlayFacts | null;
  answersOf(lane: Lane): AnsweredQuestion[];
  /** Writes all facts but the answers. */
  save(lane: Lane, facts: PlayFacts): void;
  addAnswer(lane: Lane, answer: AnsweredQuestion, place: number): void;
  replaceAnswers(lane: Lane, answers: readonly AnsweredQuestion[]): void;
  lastDrawHash(): string | null;
  addDraw(draw: LoggedDraw): void;
  enqueue(job: NewJob): void;
  /** Whether the lane holds rows the server has not accepted, refused, parked and quarantined ones included. */
  holdsUnsent(lane: Lane): boolean;
  /** The prizes of a campaign awarded on this kiosk and not yet accepted by the server, one entry an award. */
  unsentAwards(campaignId: string): string[];
}

import type { Id } from '#shared/entities/base.ts';
import { AppError } from '#shared/errors.ts';
import type { Lane } from '#shared/lane.ts';
import { text } from '../texts.ts';
import type { Token } from './client.ts';

/** Start of a visit: the server accepted the login, this kiosk did while offline, or the visitor has no account. */
export type VisitFacts = { id: string; userId: Id; beganAt: number } & (
  | { origin: 'server'; token: Token }
  | { origin: 'offline'; token: null }
  | { origin: 'walk-up'; token: null; visitCode: string }
);

/**
 * One stay of one user at the kiosk, from the login to its end. Each call of the screen captures the visit once, so
 * that an `await` cannot put another user in its place. Only `Sessions` begins and ends visits.
 */
export class Visit {
  readonly id: string;
  readonly userId: Id;
  /** Null if the server has not accepted the login. Reads then return cached data. */
  readonly token: Token | null;
  readonly origin: VisitFacts['origin'];
  /** The code that resumes the visit of a visitor without an account, or null. */
  readonly visitCode: string | null;
  /** Milliseconds since the epoch. */
  readonly beganAt: number;
  #isOver = false;

  constructor(facts: VisitFacts) {
    const { id, userId, token, origin, beganAt } = facts;
    this.id = id;
    this.userId = userId;
    this.token = token;
    this.origin = origin;
    this.visitCode = facts.origin === 'walk-up' ? facts.visitCode : null;
    this.beganAt = beganAt;
  }

  /** The visitor's lane in a campaign. */
  lane(campaignId: Id): Lane {
    return { userId: this.userId, campaignId };
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  end(): void {
    this.#isOver = true;
  }

  /** Call this after each `await`, before anything new starts. @throws AppError visit-over */
  requireOngoing(): void {
    if (this.#isOver) throw visitOver();
  }
}

export const visitOver = (): AppError => new AppError('visit-over', text('error.signedOut'), { reason: 'signed-out' });

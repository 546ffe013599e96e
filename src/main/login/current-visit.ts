import type { Id } from '#shared/entities/base.ts';
import { isSameId } from '#shared/entities/id.ts';
import type { Visit } from '../link/visit.ts';

/** The visit at the kiosk now, or null. `Sessions` sets it; outbox and leases ask about a user. */
export class CurrentVisit {
  visit: Visit | null = null;

  isOf(userId: Id): boolean {
    return isSameId(this.visit?.userId, userId);
  }
}

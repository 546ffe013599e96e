import type { Id } from '#shared/entities/base.ts';
import { isSameId } from '#shared/entities/id.ts';

/** The screen's session. `Sessions` sets it; the outbox reads it before it sends a logout of the same user. */
export class CurrentSession {
  session: { id: string; userId: Id } | null = null;

  isOf(userId: Id): boolean {
    return isSameId(this.session?.userId, userId);
  }
}

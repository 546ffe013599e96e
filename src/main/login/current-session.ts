import type { Id } from '#shared/entities/base.ts';
import { isSameId } from '#shared/entities/id.ts';

/** The screen's session. `Sessions` sets it; the outbox reads it before it sends a logout of the same user. */
export class CurrentSession {
  session: { id: string; userId: Id } | null = null;

  /** Copies only the ids, so that no token or user is kept here. */
  begin({ id, userId }: { id: string; userId: Id }): void {
    this.session = { id, userId };
  }

  isOf(userId: Id): boolean {
    return isSameId(this.session?.userId, userId);
  }
}

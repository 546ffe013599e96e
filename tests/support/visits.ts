import type { Token } from '../../src/main/link/client.ts';
import { Visit } from '../../src/main/link/visit.ts';
import type { Id } from '../../src/shared/entities/base.ts';

let visits = 0;

/** A visit of a user, under a token or as one that began offline. */
export function visitOf(userId: Id, token: Token | null = null): Visit {
  visits += 1;
  const facts = { id: `visit-${visits}`, userId, beganAt: 0 };
  return new Visit(token === null ? { ...facts, token, origin: 'offline' } : { ...facts, token, origin: 'server' });
}

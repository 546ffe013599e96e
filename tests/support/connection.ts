import { Connection, type Naming } from '../../src/main/link/connection.ts';
import { RequestFailure } from '../../src/main/link/failure.ts';
import type { Clock } from '../../src/shared/ports.ts';

/** A connection that reports nothing and is never offline. */
export const ALWAYS_ON = { isOffline: false, reached: () => {}, failed: () => {} };

/** A connection in use. By default a look gets an answer, but none of the server, so that the engine tries its rows. */
export function openConnection(
  clock: Clock,
  look: () => Promise<RequestFailure | null> = async () => new RequestFailure('lost', '', { trouble: 'no-answer' }),
  naming?: Naming,
): Connection {
  const random = { fraction: () => 0.5 };
  return new Connection({ clock, random, look, onLog: () => {}, ...(naming && { naming }) });
}

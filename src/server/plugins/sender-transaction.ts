import type { FastifyRequest } from 'fastify';
import type { EndpointName } from '#shared/api/endpoints.ts';
import type { LockScope } from '../database/engine.ts';
import type { Db } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Services } from '../services.ts';
import { deviceOf, readSenderAgain, type Sender } from './authentication.ts';

/** A request to a call of the contract that has passed `requireAccess`. */
export interface SentCall {
  name: EndpointName;
  request: FastifyRequest;
  services: Services;
}

/**
 * Runs work for the sender of a request in one transaction, and reads the sender again under its lock. Before the lock,
 * another transaction may have revoked the device, taken a campaign away from it, or ended the session. Throws a
 * Refusal if the sender may no longer make the call.
 * @param readAlong a read that does not depend on the sender, and runs at the same time; the work gets its result
 */
export const inSendersTransaction = <T, Read = undefined>(
  { name, request, services }: SentCall,
  work: (transaction: Db, sender: Sender, read: Read | undefined) => Promise<T>,
  readAlong?: (transaction: Db) => Promise<Read | undefined>,
): Promise<T> =>
  inTransaction(services.db, lockOf(request), async (transaction) => {
    const [sender, read] = await Promise.all([
      readSenderAgain(services, transaction, name, request),
      readAlong?.(transaction),
    ]);
    return work(transaction, sender, read);
  });

/**
 * Returns what to lock: the player for a player's change, or the whole vendor for an administrator's or a device's own,
 * because it affects all players.
 */
function lockOf(request: FastifyRequest): LockScope {
  const { signedInUser: user } = request;
  if (!user) return { vendorId: deviceOf(request).vendorId };
  const { id, vendorId, role } = user;
  return role === 'Admin' ? { vendorId } : { vendorId, userId: id };
}

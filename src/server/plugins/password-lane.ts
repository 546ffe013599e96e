import type { FastifyRequest } from 'fastify';
import type { Lane } from '../fair-queue.ts';
import { tokenHash } from '../security/token.ts';
import { type Services, timestamp } from '../services.ts';
import { tokenOf } from './authentication.ts';
import { findDevice } from './device-authentication.ts';
import { addressOf } from './login-limits.ts';

/**
 * Returns the lane of a login in the queue of password work. A registered device sends its own token with a login, so
 * that strangers behind the same address do not delay its visitors.
 */
export async function laneOf({ db, clock }: Services, request: FastifyRequest): Promise<Lane> {
  const token = tokenOf(request);
  const found = token === null ? null : await findDevice(db, tokenHash(token), timestamp(clock));
  return found ? { name: `device ${found.device.id}`, isKnown: true } : { name: addressOf(request), isKnown: false };
}

import type { FastifyRequest } from 'fastify';
import type { Db } from '../database/schema.ts';
import type { SignedInUser } from '../plugins/authentication.ts';
import { findHeardAt } from '../repositories/check-ins.ts';
import { knownMoment, momentOfRow, type RowMoment, readMaking } from '../rules/row-moment.ts';
import type { Services } from '../services.ts';

interface RowCall {
  request: Pick<FastifyRequest, 'headers'>;
  db: Db;
  services: Pick<Services, 'clock'>;
}

/** Returns when the step of a player's row happened (docs/specification.md, 7.9). */
export async function momentOfStep(
  call: RowCall,
  { sessionBeganAt, makerId }: Pick<SignedInUser, 'sessionBeganAt' | 'makerId'>,
): Promise<RowMoment> {
  if (makerId !== null) return momentAtDevice(call, makerId);
  const now = call.services.clock.now();
  return momentOfRow(readMaking(call.request.headers), { kind: 'session', beganAt: sessionBeganAt ?? now }, now);
}

/** Returns when a row of a device was made. */
export async function momentAtDevice({ request, db, services }: RowCall, makerId: number): Promise<RowMoment> {
  const [sent, now] = [readMaking(request.headers), services.clock.now()];
  // Ask only for unknown moments, because every step of every play runs this code.
  const heardAt = knownMoment(sent, now) ? undefined : await findHeardAt(db, makerId);
  const lastCheckInAt = heardAt === undefined ? null : Date.parse(heardAt);
  return momentOfRow(sent, { kind: 'device', lastCheckInAt }, now);
}

import { isProven, RequestFailure } from '../../link/failure.ts';
import type { Delivery } from './delivery.ts';
import { unproven } from './evidence.ts';
import { requirePresence, type Sender } from './sender.ts';
import { CALLS, type StepJob, sendStep } from './steps.ts';

/** Attempts of a row during which the API's declaration that it returns keys outweighs an empty answer. */
const TRUSTED_ATTEMPTS = 6;

/** Delivers a step to a server that honours keys. Sending it twice does no harm, so only the answer counts. */
export async function deliverKeyed(job: StepJob, sender: Sender): Promise<Delivery> {
  if (await sendStep(job, sender).catch((error) => isOvertaken(job, error))) return { kind: 'delivered' };
  const { keys } = sender.api;
  const { declarations } = keys;
  await requirePresence(sender);
  // If the API declares that it returns keys, an answer without a key comes from another program.
  const isStrangers = keys.declarations > declarations && job.attempts < TRUSTED_ATTEMPTS;
  if (!isStrangers) keys.unechoed(CALLS[job.kind]);
  throw unproven();
}

/**
 * True if the server provably refuses a status from a file or a backup because its play has ended since, so nothing is
 * left to send. @throws any other failure
 */
function isOvertaken({ kind, provenance }: StepJob, error: unknown): true {
  const isFinished = error instanceof RequestFailure && error.reason === 'game-finished' && isProven(error);
  if (isFinished && kind === 'put-game-status' && provenance !== 'own') return true;
  throw error;
}

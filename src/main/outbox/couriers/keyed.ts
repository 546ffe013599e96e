import type { ApiClient } from '../../link/client.ts';
import type { Delivery } from './delivery.ts';
import { unproven } from './evidence.ts';
import { requirePresence, type Sender } from './sender.ts';
import { CALLS, type StepJob, sendStep } from './steps.ts';

/** Attempts of a row during which the API's word that it returns keys outweighs an empty answer. */
const TRUSTED_ATTEMPTS = 6;

/** Delivers a step to a server that honours keys. Sending it twice does no harm, so only the answer counts. */
export async function deliverKeyed(api: ApiClient, job: StepJob, sender: Sender): Promise<Delivery> {
  if (await sendStep(api, job, sender)) return { kind: 'delivered' };
  const { declarations } = api.keys;
  await requirePresence(sender);
  // An API that declares to return keys has not given an answer without one: a stranger has.
  const isStrangers = api.keys.declarations > declarations && job.attempts < TRUSTED_ATTEMPTS;
  if (!isStrangers) api.keys.unechoed(CALLS[job.kind]);
  throw unproven();
}

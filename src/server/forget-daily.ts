import { KEY_LIFETIME_MS } from '#shared/rules/key-lifetime.ts';
import { inTransaction } from './database/transaction.ts';
import { deleteEndedAttempts } from './repositories/attempts.ts';
import { deleteHistoryBefore } from './repositories/check-ins.ts';
import { deleteConsentsBefore } from './repositories/consents.ts';
import { deleteCommandsBefore } from './repositories/device-commands.ts';
import { deleteExpiredOfDevices } from './repositories/device-tokens.ts';
import { deleteOldIdempotencyKeys } from './repositories/idempotency-keys.ts';
import { deleteExpiredTokens } from './repositories/tokens.ts';
import { CLOCK_TOLERANCE_MS, LONGEST_COUNT_MS } from './security/attempts.ts';
import type { Services } from './services.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long administrators see past commands. */
const COMMANDS_MS = 30 * DAY_MS;

type Needs = Pick<Services, 'db' | 'clock' | 'background'>;

/**
 * Deletes expired tokens, registration codes, idempotency keys, counts of attempts, devices' history and commands, and
 * consent records after their period. Runs now and once a day, because a server may run for a whole season.
 * @returns a function that stops it; call it before closing the database
 */
export async function forgetDaily(services: Needs): Promise<() => void> {
  const { clock, background } = services;
  let cancel = () => {};
  const plan = () => {
    cancel = clock.after(DAY_MS, () => {
      background.start(() => forget(services));
      plan();
    });
  };
  await forget(services);
  plan();
  return () => cancel();
}

async function forget({ db, clock }: Needs): Promise<void> {
  const now = clock.now();
  const moment = new Date(now).toISOString();
  const latestEnd = new Date(now + LONGEST_COUNT_MS + CLOCK_TOLERANCE_MS).toISOString();
  await inTransaction(db, 'forgetting', async (transaction) => {
    await deleteExpiredTokens(transaction, moment);
    await deleteExpiredOfDevices(transaction, moment);
    await deleteOldIdempotencyKeys(transaction, new Date(now - KEY_LIFETIME_MS).toISOString());
    // Keep two days, because the screen shows the last 24 hours.
    await deleteHistoryBefore(transaction, new Date(now - 2 * DAY_MS).toISOString());
    await deleteCommandsBefore(transaction, new Date(now - COMMANDS_MS).toISOString());
    await deleteConsentsBefore(transaction, moment);
    await deleteEndedAttempts(transaction, { now: moment, latestEnd });
  });
}

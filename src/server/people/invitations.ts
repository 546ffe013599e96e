import { messages } from '#shared/messages.ts';
import { conflict, HttpError } from '../errors.ts';
import { groupBy } from '../group-by.ts';
import { invitationMail } from '../mail/invitation-mail.ts';
import type { Mail } from '../mail/mailer.ts';
import { KeyedQueue } from '../plugins/keyed-queue.ts';
import { findInvitation, isEmailDue, listDueInvitations, setEmailTried } from '../repositories/campaign-users.ts';
import { nameKey, replaceUnchosenPassword } from '../repositories/users.ts';
import { hashPassword, randomPassword } from '../security/password.ts';
import type { Services } from '../services.ts';

/** So many failures one after another are the mail server's, not the addresses': the rest is not tried. */
const MAXIMUM_FAILURES_IN_A_ROW = 5;

/**
 * Mails the players that they have been added, one after the other, while the caller goes on. It may be started within
 * the transaction that adds them: with one connection the first look at them waits for its end. Who is not in the
 * campaign then, or has had his mail meanwhile, is passed over. Whose mail could not be sent is left with
 * `is_email_sent` 0; whose mail was not tried, because the server closed say, is written to by `resumeInvitations`.
 */
export function inviteInBackground(services: Services, campaignId: number, userIds: readonly number[]): void {
  if (userIds.length === 0) return;
  services.background.start((signal) => inviteAll(services, { campaignId, userIds, signal }));
}

/** Goes on with the invitations that were due when the server ended, but for campaigns that are over. */
export function resumeInvitations(services: Services): void {
  services.background.start(async () => {
    const now = services.clock.now();
    const due = (await listDueInvitations(services.db)).filter(({ endDate }) => now <= Date.parse(endDate));
    for (const [campaignId, invitations] of groupBy(due, (invitation) => invitation.campaignId)) {
      inviteInBackground(
        services,
        campaignId,
        invitations.map(({ userId }) => userId),
      );
    }
  });
}

interface Round {
  campaignId: number;
  userIds: readonly number[];
  /** Says that the server is closing. */
  signal: AbortSignal;
}

async function inviteAll(services: Services, { campaignId, userIds, signal }: Round): Promise<void> {
  const failures: unknown[] = [];
  let failuresInARow = 0;
  for (const userId of userIds) {
    if (failuresInARow === MAXIMUM_FAILURES_IN_A_ROW) break;
    try {
      await queueOf(services).run(BACKGROUND, async () => {
        if (!signal.aborted) await inviteIfDue(services, campaignId, userId);
      });
      failuresInARow = 0;
    } catch (error) {
      failures.push(error);
      failuresInARow += 1;
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} invitations could not be sent`);
}

const inviteIfDue = (services: Services, campaignId: number, userId: number): Promise<void> =>
  queueOf(services).run(String(userId), async () => {
    if (!(await isEmailDue(services.db, campaignId, userId))) return;
    try {
      await send(services, campaignId, userId);
    } catch (error) {
      await setEmailTried(services.db, campaignId, userId, false);
      throw error;
    }
  });

/**
 * Rounds take turns, mail by mail: hashing the passwords of several at once would leave none of the machine to those who
 * log in, and a player added by hand need not wait for an upload of thousands.
 */
const BACKGROUND = 'background';

/** Two mails to one player at a time would leave him with two passwords, of which one is good. */
const queues = new WeakMap<Services, KeyedQueue>();

function queueOf(services: Services): KeyedQueue {
  const queue = queues.get(services) ?? new KeyedQueue();
  queues.set(services, queue);
  return queue;
}

/**
 * Mails one player his invitation. Who has never chosen a password gets a new one; it counts once the mail is sent.
 * @returns whether he is in the campaign
 * @throws a 502 when the mail could not be sent, a 409 when his email was changed meanwhile; nothing has changed then
 */
export const sendInvitation = (services: Services, campaignId: number, userId: number): Promise<boolean> =>
  queueOf(services).run(String(userId), () => send(services, campaignId, userId));

async function send(services: Services, campaignId: number, userId: number): Promise<boolean> {
  const invitation = await findInvitation(services.db, campaignId, userId);
  if (!invitation) return false;
  const password = invitation.hasChosenPassword ? null : randomPassword();
  const hash = password === null ? null : await hashPassword(password);
  await sendMail(services, invitationMail(invitation, password));
  await services.db.transaction().execute(async (transaction) => {
    const now = await findInvitation(transaction, campaignId, userId);
    // Somebody at the old address must not be let in by what was sent there.
    if (now && nameKey(now.email) !== nameKey(invitation.email)) throw conflict(messages.error.changedMeanwhile);
    if (hash !== null) await replaceUnchosenPassword(transaction, userId, hash);
    await setEmailTried(transaction, campaignId, userId, true);
  });
  return true;
}

async function sendMail({ mailer }: Services, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    throw new HttpError(502, 'The email could not be sent. Please try again later.', { cause: error });
  }
}

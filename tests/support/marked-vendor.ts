import type { Db, NewRow, Role, Schema } from '../../src/server/database/schema.ts';
import { newToken, tokenHash } from '../../src/server/security/token.ts';
import { checkInOf } from './health.ts';
import type { Target } from './requests.ts';

/** The subject of a text. Only the device may see `copy key`. No answer may contain `secret`. */
export const SUBJECTS = ['show', 'player', 'other player', 'visitor', 'staff', 'copy key', 'secret'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** A vendor with a mark in every text, and the tokens of its players, administrator and devices. */
export interface MarkedVendor extends Target {
  /** Part of each mark of this vendor. */
  name: string;
  otherId: number;
  visitorId: number;
  tokens: Record<'player' | 'otherPlayer' | 'administrator' | 'stale' | 'device' | 'revoked' | 'bare', string>;
}

/**
 * Returns the mark in a vendor's texts about this subject, in lower case without spaces, so that it fits every column.
 */
export const markOf = (vendor: string, subject: Subject): string => `mark-${vendor}-${subject.replace(' ', '-')}.`;

const AT = '2026-05-01T00:00:00.000Z';
const LATER = '2999-01-01T00:00:00.000Z';

let texts = 0;

/** Creates a vendor with one campaign, two players, a visitor, an administrator and three devices. */
export async function openMarkedVendor(db: Db, name: string): Promise<MarkedVendor> {
  const text = (subject: Subject) => `${markOf(name, subject)}${++texts}`;
  const addOnly = async <T extends keyof Schema>(table: T, values: NewRow<T>) => {
    await db
      .insertInto(table as 'files')
      .values(values as NewRow<'files'>)
      .execute();
  };
  const add = async <T extends keyof Schema>(table: T, values: NewRow<T>) => {
    const row = db.insertInto(table as 'files').values(values as NewRow<'files'>);
    return (await row.returning('id').executeTakeFirstOrThrow()).id;
  };
  const clientId = await add('clients', { name: text('show'), theme_id: 1 });
  const fileId = await add('files', {
    client_id: clientId,
    file_name: text('show'),
    description: text('show'),
    mime_type: 'image/png',
    bytes: Buffer.from(text('secret')),
    // The picture's address contains this value.
    sha256: text('show'),
    width: 1,
    height: 1,
    created_at: AT,
  });
  await db.updateTable('clients').set({ logo_file_id: fileId }).where('id', '=', clientId).execute();
  const person = (subject: Subject, role: Role) => {
    const userName = `${text(subject)}@people.example`;
    const account = { user_name: userName, user_name_key: userName, email_key: userName };
    const names = { first_name: text(subject), last_name: text(subject) };
    return add('users', {
      client_id: clientId,
      role,
      ...(role === 'Visitor' ? {} : account),
      email: userName,
      ...names,
      location: text(subject),
      manager: text(subject),
      manager_avatar_file_id: fileId,
      password_hash: text('secret'),
      mailed_password_hash: text('secret'),
      created_at: AT,
    });
  };
  const campaignId = await add('campaigns', {
    client_id: clientId,
    name: text('show'),
    start_date: '2020-01-01T00:00:00.000+00:00',
    end_date: '2999-12-31T23:59:59.999+00:00',
    campaign_type_id: 1,
    bonus_points_awarded: 50,
    walk_up_consent: text('show'),
    purposes: JSON.stringify([{ id: 'news', label: text('show'), wording: text('show') }]),
    controller: text('show'),
    privacy_notice: text('show'),
    language: text('show'),
    time_zone: text('show'),
    question_seed: text('show'),
    opens_at: text('show'),
    closes_at: text('show'),
    claim_by: text('show'),
    created_at: AT,
  });
  const questionId = await add('questions', {
    campaign_id: campaignId,
    question_text: text('show'),
    question_type: 1,
    created_at: AT,
  });
  const answer = (position: number) =>
    add('answers', {
      question_id: questionId,
      position,
      answer_text: text('show'),
      is_correct: position === 0 ? 1 : 0,
    });
  const answerId = await answer(0);
  await answer(1);
  const prizeId = await add('prizes', {
    campaign_id: campaignId,
    name: text('show'),
    fulfillment_description: text('show'),
    image_file_id: fileId,
    rank: 1,
    points_needed_minimum: 0,
    winner_total: 10,
    is_press_your_luck_prize: 0,
  });
  const userId = await person('player', 'Player');
  const otherId = await person('other player', 'Player');
  const visitorId = await person('visitor', 'Visitor');
  const adminId = await person('staff', 'Admin');
  await add('campaign_actions', {
    campaign_id: campaignId,
    kind: 'units-added',
    prize_id: prizeId,
    from_value: '8',
    to_value: '10',
    reason: text('staff'),
    done_by: adminId,
    done_at: AT,
    campaign_version: 1,
  });
  for (const user_id of [userId, otherId, visitorId]) {
    await addOnly('campaign_users', {
      campaign_id: campaignId,
      user_id,
      email_due_at: LATER,
      email_credentials: JSON.stringify({ email: '', password: null, code: text('secret') }),
      email_failure_detail: text('staff'),
      log_in_code_hash: text('secret'),
      created_at: AT,
    });
  }
  const values = { game_status_type: 0, total_spins_earned: 0, remaining_spins: 0, total_points_earned: 0 };
  const statusOf = (user_id: number) =>
    add('game_statuses', { user_id, campaign_id: campaignId, ...values, updated_at: AT });
  const statusId = await statusOf(userId);
  await statusOf(otherId);
  const session = async (user_id: number, expires_at = LATER) => {
    const token = newToken();
    await addOnly('tokens', { token_hash: tokenHash(token), user_id, created_at: AT, expires_at });
    return token;
  };
  const device = async (more: object, campaignIds: readonly number[]) => {
    const names = { name: text('staff'), place: text('staff'), public_key: text('staff') };
    const secrets = { copy_secret: text('copy key') };
    const id = await add('devices', { client_id: clientId, ...names, ...secrets, created_at: AT, ...more });
    const token = newToken();
    const times = { created_at: AT, expires_at: LATER };
    await add('device_tokens', { device_id: id, token_hash: tokenHash(token), ...times });
    for (const campaign_id of campaignIds) await addOnly('device_campaigns', { device_id: id, campaign_id });
    return { id, token };
  };
  const own = await device({}, [campaignId]);
  const revoked = await device({ revoked_at: AT }, [campaignId]);
  const bare = await device({}, []);
  await addOnly('check_ins', {
    device_id: own.id,
    heard_at: AT,
    run: text('staff'),
    beat: 1,
    former_runs: JSON.stringify([text('staff')]),
    check_in: JSON.stringify(checkInOf(0, { health: { ...checkInOf(0).health, version: text('staff') } })),
    troubles: '[]',
    noted_at: AT,
  });
  await addOnly('device_logs', { device_id: own.id, sent_at: AT, log: text('staff') });
  await addOnly('pairing_codes', {
    code_hash: text('secret'),
    client_id: clientId,
    name: text('staff'),
    place: text('staff'),
    campaign_ids: '[]',
    expires_at: LATER,
    device_id: own.id,
    retry_hash: text('secret'),
  });
  await addOnly('leases', { device_id: own.id, round: text('staff'), expires_at: AT, released_at: AT });
  await addOnly('walk_ups', {
    client_id: clientId,
    walk_up_id: text('visitor'),
    campaign_id: campaignId,
    user_id: visitorId,
    visitor_id: visitorId,
    email_key: text('visitor'),
    device_id: own.id,
    consent: text('visitor'),
    consented_at: AT,
    counted_at: AT,
    is_above_pace: 0,
    created_at: AT,
  });
  const wordingId = await add('consent_wordings', {
    client_id: clientId,
    campaign_id: campaignId,
    subject: text('visitor'),
    label: text('visitor'),
    version: 1,
    wording: text('visitor'),
    language: text('visitor'),
    controller: text('visitor'),
    hash: text('visitor'),
    created_at: AT,
  });
  await add('consent_records', {
    client_id: clientId,
    campaign_id: campaignId,
    user_id: visitorId,
    given_by: visitorId,
    wording_id: wordingId,
    is_given: 1,
    method: 'walk-up-form',
    occurred_at: AT,
    received_at: AT,
    time_zone: text('visitor'),
    delete_after: LATER,
  });
  const claimCode = text('staff');
  const awardId = await add('awarded_prizes', {
    user_id: otherId,
    campaign_id: campaignId,
    prize_id: prizeId,
    claim_token: text('other player'),
    claim_code: claimCode,
    held: 'second-visit',
    decision_reason: text('staff'),
    created_at: AT,
  });
  await add('erasures', { client_id: clientId, user_id: otherId, erased_at: AT, reason: text('staff') });
  const handOverId = await add('hand_overs', {
    client_id: clientId,
    hand_over_id: text('staff'),
    claim_code: claimCode,
    user_id: adminId,
    device_id: own.id,
    sender_id: own.id,
    undone_reason: text('staff'),
    created_at: AT,
  });
  await addOnly('idempotency_keys', {
    user_id: otherId,
    key: text('other player'),
    method: 'PUT',
    path: text('other player'),
    body_hash: text('secret'),
    status: 200,
    response_body: text('other player'),
    created_at: AT,
  });
  return {
    name,
    clientId,
    campaignId,
    userId,
    otherId,
    visitorId,
    questionId,
    answerId,
    prizeId,
    awardId,
    handOverId,
    fileId,
    deviceId: own.id,
    status: {
      id: statusId,
      userId,
      campaignId,
      gameStatusType: 0,
      totalSpinsEarned: 0,
      remainingSpins: 0,
      totalPointsEarned: 0,
      isPressYourLuckSpinUsed: 0,
    },
    tokens: {
      player: await session(userId),
      otherPlayer: await session(otherId),
      administrator: await session(adminId),
      stale: await session(userId, AT),
      device: own.token,
      revoked: revoked.token,
      bare: bare.token,
    },
  };
}

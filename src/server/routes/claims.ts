import { randomInt } from 'node:crypto';
import { isSameId } from '#shared/entities/base.ts';
import { checkClaimToken } from '#shared/rules/claim-check.ts';
import { claimCodeIn, newClaimCode } from '#shared/rules/claim-code.ts';
import { readClaimToken } from '#shared/rules/claim-token.ts';
import type { Db } from '../database/schema.ts';
import { claimCodeUse } from '../repositories/awarded-prizes.ts';
import { nextClaimChange } from '../repositories/claim-changes.ts';
import { listClaimKeys } from '../repositories/devices.ts';
import { timestamp } from '../services.ts';
import { presentClaimKey } from './claim-keys.ts';
import type { Call } from './route.ts';

type AwardCall = Pick<Call<'postAwardedPrize'>, 'body' | 'user' | 'db' | 'services'>;

interface ClaimedPrize {
  prizeId: number;
  campaignId: number;
  /** True if the winner gets a mail. */
  isMailed: boolean;
}

/**
 * Returns the columns of an award's claim and of the mail about it, and whether a desk has already handed the prize over,
 * because the desk's record may arrive first.
 */
export async function claimOf({ body, user, db, services }: AwardCall, claimed: ClaimedPrize) {
  const now = timestamp(services.clock);
  const [claim_change, { code, isHandedOver }] = await Promise.all([
    nextClaimChange(db, claimed.campaignId, now),
    claimCodeFor(db, body.claimCode),
  ]);
  const claim = { claim_code: code, claim_change };
  if (!claimed.isMailed) return { columns: { ...claim, claim_token: null, mail_due_at: null }, isHandedOver };
  const token = body.claimToken ?? '';
  const isOwn = token !== '' && (await isTokenOf(db, token, { ...claimed, code, vendorId: user.vendorId }));
  return { columns: { ...claim, claim_token: isOwn ? token : null, mail_due_at: now }, isHandedOver };
}

/**
 * Returns the claim code to store with an award: the sent one, or a new one if none was sent, the sent one is malformed or
 * another award has it. The server stores every award, whatever its code.
 */
async function claimCodeFor(db: Db, sent: string | null | undefined) {
  const code = claimCodeIn(sent ?? '');
  const use = code === null ? null : await claimCodeUse(db, code);
  if (code !== null && use && !use.isAwarded) return { code, isHandedOver: use.isHandedOver };
  return { code: newClaimCode({ integer: randomInt }), isHandedOver: false };
}

/** True if a kiosk of the vendor has signed this text for this award. Only such a text becomes a picture in a mail. */
async function isTokenOf(
  db: Db,
  token: string,
  award: ClaimedPrize & { code: string; vendorId: number },
): Promise<boolean> {
  const claim = readClaimToken(token)?.claim;
  if (claim?.code !== award.code) return false;
  if (!isSameId(claim.campaignId, award.campaignId) || !isSameId(claim.prizeId, award.prizeId)) return false;
  const keys = (await listClaimKeys(db, award.vendorId)).map(presentClaimKey);
  const checked = await checkClaimToken(token, { clientId: award.vendorId, keys });
  return 'claim' in checked && checked.kind !== 'unknown-kiosk';
}

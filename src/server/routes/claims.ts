import { randomInt } from 'node:crypto';
import { isSameId } from '#shared/entities/base.ts';
import { checkClaimToken } from '#shared/rules/claim-check.ts';
import { claimCodeIn, newClaimCode } from '#shared/rules/claim-code.ts';
import { readClaimToken } from '#shared/rules/claim-token.ts';
import type { Db, Row } from '../database/schema.ts';
import { isClaimCodeUsed } from '../repositories/awarded-prizes.ts';
import { nextClaimChange } from '../repositories/claim-changes.ts';
import { listClaimKeys } from '../repositories/devices.ts';
import { timestamp } from '../services.ts';
import { presentClaimKey } from './claim-keys.ts';
import type { Call } from './route.ts';

type AwardCall = Pick<Call<'postAwardedPrize'>, 'body' | 'user' | 'db' | 'services'>;

interface ClaimedPrize {
  prize: Pick<Row<'prizes'>, 'id' | 'campaign_id'>;
  /** True if the winner gets a mail. */
  isMailed: boolean;
}

/** Returns the columns of an award's claim, and those of the mail about it. */
export async function claimColumns({ body, user, db, services }: AwardCall, { prize, isMailed }: ClaimedPrize) {
  const claim_code = await claimCodeFor(db, body.claimCode);
  const now = timestamp(services.clock);
  const claim = { claim_code, claim_change: await nextClaimChange(db, prize.campaign_id, now) };
  if (!isMailed) return { ...claim, claim_token: null, mail_due_at: null };
  const token = body.claimToken ?? '';
  const isOwn = token !== '' && (await isTokenOf(db, token, { ...prize, code: claim_code, vendorId: user.vendorId }));
  return { ...claim, claim_token: isOwn ? token : null, mail_due_at: now };
}

/**
 * Returns the claim code to store with an award: the sent one, or a new one if none was sent, the sent one is malformed or
 * another award has it. The server stores every award, whatever its code.
 */
async function claimCodeFor(db: Db, sent: string | null | undefined): Promise<string> {
  const code = claimCodeIn(sent ?? '');
  return code === null || (await isClaimCodeUsed(db, code)) ? newClaimCode({ integer: randomInt }) : code;
}

/** True if a kiosk of the vendor has signed this text for this award. Only such a text becomes a picture in a mail. */
async function isTokenOf(
  db: Db,
  token: string,
  award: ClaimedPrize['prize'] & { code: string; vendorId: number },
): Promise<boolean> {
  const claim = readClaimToken(token)?.claim;
  if (claim?.code !== award.code) return false;
  if (!isSameId(claim.campaignId, award.campaign_id) || !isSameId(claim.prizeId, award.id)) return false;
  const keys = (await listClaimKeys(db, award.vendorId)).map(presentClaimKey);
  const checked = await checkClaimToken(token, { clientId: award.vendorId, keys });
  return 'claim' in checked && checked.kind !== 'unknown-kiosk';
}

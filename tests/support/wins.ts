import { newClaimKeyPair, signText } from '../../src/main/registration/claim-key.ts';
import { newClaimCode } from '../../src/shared/rules/claim-code.ts';
import { claimToken, claimToSign } from '../../src/shared/rules/claim-token.ts';
import type { serverSuite } from './api-suite.ts';
import { type Registered, walkUp } from './devices.ts';
import { generator } from './generator.ts';
import { answerTo, type Player } from './player.ts';

interface Winning {
  player: Player;
  campaignId: number;
  prizeId: number;
  /** The kiosk of the win. */
  booth: Registered;
  /** Correct answers that earn enough spins for the prize. */
  answers?: number;
}

const random = generator(31);

/** Returns a new claim code. */
export const newCode = () => newClaimCode({ integer: (bound) => Math.floor(random() * bound) });

/** Returns a new key pair for claims, which makes the text of a QR code. */
export function claimSigner() {
  const { publicKey, privateKey } = newClaimKeyPair();
  const tokenOf = (claim: Parameters<typeof claimToSign>[0]) => {
    const signed = claimToSign(claim);
    return claimToken(signed, signText(signed, privateKey) ?? '');
  };
  return { publicKey, tokenOf };
}

/** Brings a visitor who can win the prize, and the step that makes the award arrive. */
export async function newVisitor(
  { api }: ReturnType<typeof serverSuite>,
  { player, campaignId, prizeId, booth, answers = 1 }: Winning,
  code = newCode(),
) {
  const { userId } = await api.call('postWalkUp', { body: walkUp(campaignId) }, { token: booth.token });
  const by = { token: booth.token, onBehalfOf: userId };
  for (let index = 0; index < answers; index += 1) {
    await api.call('postUserAnswer', { body: { ...answerTo(player, index), userId } }, by);
  }
  const body = { userId, campaignId, prizeId, claimCode: code };
  /** `occurredAt`: the moment by a kiosk with a right clock. */
  const award = (occurredAt?: string) =>
    api.call('postAwardedPrize', { body }, occurredAt === undefined ? by : { ...by, occurredAt, occurredAgoMs: 0 });
  return { userId, code, award };
}

/** Lets a visitor win the prize. */
export async function newWin(suite: ReturnType<typeof serverSuite>, winning: Winning, code = newCode()) {
  const { award, ...winner } = await newVisitor(suite, winning, code);
  await award();
  const awards = suite.server.db.selectFrom('awarded_prizes').select('id').where('claim_code', '=', winner.code);
  return { ...winner, awardId: (await awards.executeTakeFirstOrThrow()).id };
}

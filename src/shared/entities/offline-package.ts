import { type Static, Type } from 'typebox';
import { Maybe, MaybeList, Timestamp } from './base.ts';
import { Campaign } from './campaign.ts';
import { GameStatus } from './game-status.ts';
import { Question } from './question.ts';
import { Theme } from './theme.ts';
import { User } from './user.ts';
import { ProgressEntry } from './user-answer.ts';
import { Vendor } from './vendor.ts';

/**
 * Checks a player's password offline (docs/specification.md, 7.13). `key` is the HMAC-SHA-256 of scrypt(password, salt,
 * N, r, p) with `deviceSalt` as its key. It does not work as a password, and differs on each kiosk. Salts and key are
 * base64url.
 */
export const SignInVerifier = Type.Object({
  salt: Type.String({ minLength: 1, maxLength: 200 }),
  // Limited, so that a wrong number cannot keep the kiosk busy for minutes.
  N: Type.Integer({ minimum: 2, maximum: 2 ** 17 }),
  r: Type.Integer({ minimum: 1, maximum: 16 }),
  p: Type.Integer({ minimum: 1, maximum: 16 }),
  deviceSalt: Type.String({ minLength: 1, maxLength: 200 }),
  key: Type.String({ minLength: 1, maxLength: 200 }),
});
export type SignInVerifier = Static<typeof SignInVerifier>;

/** A player who may log in offline, with the progress at download. */
export const RosterPlayer = Type.Object({
  user: User,
  status: Maybe(GameStatus),
  progress: MaybeList(ProgressEntry),
  verifier: SignInVerifier,
});
export type RosterPlayer = Static<typeof RosterPlayer>;

/** Everything that a kiosk needs to run a campaign offline, and until when. Both dates are by the server's clock. */
export const OfflinePackage = Type.Object({
  /** The kiosk returns it with each check-in; only the server reads it. */
  version: Type.String({ maxLength: 500 }),
  preparedDate: Timestamp,
  expiresDate: Timestamp,
  campaign: Campaign,
  questions: MaybeList(Question),
  theme: Maybe(Theme),
  vendor: Maybe(Vendor),
  players: MaybeList(RosterPlayer),
});
export type OfflinePackage = Static<typeof OfflinePackage>;

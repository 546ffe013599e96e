import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import {
  type Endpoint,
  type EndpointName,
  endpoints,
  MADE_BY_HEADER,
  ON_BEHALF_HEADER,
} from '#shared/api/endpoints.ts';
import type { Db, Role } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import type { DeviceToken } from '../repositories/device-tokens.ts';
import { isDeviceOfVendor, isPlayerOfDevice } from '../repositories/devices.ts';
import { codeOfToken, spendLogInCode } from '../repositories/log-in-codes.ts';
import { extendToken, findTokenOwner, type TokenOwner } from '../repositories/tokens.ts';
import { mergedInto } from '../repositories/walk-ups.ts';
import { TOKEN_LIFETIME_MS, TOKEN_RENEWAL_MS, tokenHash } from '../security/token.ts';
import { type Services, timestamp } from '../services.ts';
import { findDevice, type KnownDevice, noteDeviceUse } from './device-authentication.ts';
import { type KnownPlayers, knownPlayers } from './known-players.ts';

/** The user of a request: its sender, or the player for whom a device sends it. */
export interface SignedInUser {
  id: number;
  /** The id in the request. It differs from `id` if an administrator has merged the visitor with another person. */
  namedId: number;
  vendorId: number;
  role: Role;
  /** The hash of the request's token. */
  tokenHash: string;
  /**
   * True until the user has chosen another password. Always false for a device's call, because that play has already
   * happened. Also false for a session that began with a login code, because no password can leak from it.
   */
  isPasswordChangeEnforced: boolean;
  /** When the user's own session began, in milliseconds since the epoch; null for a device's call. */
  sessionBeganAt: number | null;
  /** The sending device, or null in the user's own session. */
  via: KnownDevice | null;
  /** The device that made the row: the sending device or another one of the vendor. Null in the user's own session. */
  makerId: number | null;
}

/** Returns the columns of a user's row that name its devices. */
export const rowDevices = ({ via, makerId }: Pick<SignedInUser, 'via' | 'makerId'>) => ({
  device_id: makerId,
  sender_id: via?.id ?? null,
});

declare module 'fastify' {
  interface FastifyRequest {
    signedInUser: SignedInUser | null;
    device: KnownDevice | null;
  }
  interface FastifyInstance {
    knownPlayers: KnownPlayers;
  }
}

export function registerAuthentication(app: FastifyInstance): void {
  app.decorateRequest('signedInUser', null);
  app.decorateRequest('device', null);
  app.decorate('knownPlayers', knownPlayers(app.services.clock));
}

/** Returns the user of a request that has passed `requireAccess`. */
export function signedInUserOf(request: FastifyRequest): SignedInUser {
  if (!request.signedInUser) throw new Refusal('signed-out');
  return request.signedInUser;
}

/** Returns the device of a request that it sends for itself. The request has passed `requireAccess`. */
export function deviceOf(request: FastifyRequest): KnownDevice {
  if (!request.device) throw new Refusal('signed-out');
  return request.device;
}

/**
 * Checks a request's token and role before its body is read. Answers 401 for a missing, unknown or expired token and
 * 403 for the wrong role (docs/specification.md, 6). Rejects most calls while a password change is pending. A device
 * acts as the player whom its request names (7.11); `guards.ts` checks which campaigns it reaches.
 */
export function requireAccess(name: EndpointName): onRequestAsyncHookHandler {
  const { access, isPlayStep }: Endpoint = endpoints[name];
  return async function checkAccess(request) {
    if (access === 'public') return;
    if (isPlayStep) request.signedInUser = this.knownPlayers.find(tokenHash(requiredTokenOf(request)));
    if (request.signedInUser) return;
    const found = await findSender(this.services, this.services.db, name, request);
    if (found.kind === 'user') await noteUserUse(this.services, found.owner, found.user.tokenHash);
    else await noteDeviceUse(this.services, found.token);
    request.signedInUser = found.kind === 'device' ? null : found.user;
    request.device = found.kind === 'device' ? found.device : null;
    if (isPlayStep && found.kind === 'user') this.knownPlayers.store(found.user.tokenHash, found.user);
  };
}

/** The sender of a call that needs a token: a device for itself, or a user. */
export type Sender = { device: KnownDevice } | { user: SignedInUser };

/**
 * Reads the sender again in a transaction, because an administrator may have revoked the device, taken its campaign
 * away or removed its player while the request waited for the lock. Throws a Refusal.
 */
export async function readSenderAgain(
  services: Services,
  transaction: Db,
  name: EndpointName,
  request: FastifyRequest,
): Promise<Sender> {
  const found = await findSender(services, transaction, name, request);
  return found.kind === 'device' ? { device: found.device } : { user: found.user };
}

type Found =
  | { kind: 'user'; user: SignedInUser; owner: TokenOwner }
  /** A device for itself. */
  | { kind: 'device'; device: KnownDevice; token: DeviceToken }
  /** A device for a player. */
  | { kind: 'player'; user: SignedInUser; token: DeviceToken };

/** Finds the sender of a request and checks that it may make the call. Changes nothing. Throws a Refusal. */
async function findSender(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  name: EndpointName,
  request: FastifyRequest,
): Promise<Found> {
  const endpoint: Endpoint = endpoints[name];
  const hash = tokenHash(requiredTokenOf(request));
  const now = timestamp(clock);
  // Only devices send their own calls, so their tokens are the first to look for.
  const sender = endpoint.access === 'device' ? await findDevice(db, hash, now) : null;
  if (sender) return { kind: 'device', ...sender };
  const owner = await findTokenOwner(db, hash, now);
  if (owner) {
    const user = userOf(owner, hash);
    checkUser(user, request, endpoint);
    return { kind: 'user', user, owner };
  }
  const via = endpoint.access === 'device' ? null : await findDevice(db, hash, now);
  if (!via) throw new Refusal('signed-out');
  if (!endpoint.isOpenToDevices) throw new Refusal('not-permitted');
  return { kind: 'player', user: await playerOf(db, request, { via: via.device, hash }), token: via.token };
}

function requiredTokenOf(request: FastifyRequest): string {
  const token = tokenOf(request);
  if (token === null) throw new Refusal('signed-out');
  return token;
}

/** Returns the token in a request's header, or null without one. */
export const tokenOf = ({ headers }: FastifyRequest): string | null =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;

/** Rejects calls the role forbids or that need a password change first. Throws a Refusal. */
function checkUser({ role, isPasswordChangeEnforced }: SignedInUser, { headers }: FastifyRequest, endpoint: Endpoint) {
  const { access, isOpenToDevices, isOpenBeforePasswordChange } = endpoint;
  if (access === 'device') throw new Refusal('not-permitted');
  if (access === 'player' && role !== 'Player') throw new Refusal('not-permitted');
  if (access === 'admin' && role !== 'Admin') throw new Refusal('not-permitted');
  if (isOpenToDevices && ON_BEHALF_HEADER in headers) throw new Refusal('on-behalf-without-device');
  if (isPasswordChangeEnforced && !isOpenBeforePasswordChange) throw new Refusal('password-change-required');
}

function userOf(owner: TokenOwner, hash: string): SignedInUser {
  const isPasswordChangeEnforced = owner.is_password_change_enforced === 1 && owner.log_in_code_hash === null;
  const { id, client_id: vendorId, role } = owner;
  const session = { tokenHash: hash, isPasswordChangeEnforced, sessionBeganAt: Date.parse(owner.created_at) };
  return { id, namedId: id, vendorId, role, ...session, via: null, makerId: null };
}

/** Uses up the token's login code and extends the token. Throws signed-out if another token has used the code up. */
async function noteUserUse({ db, clock }: Services, owner: TokenOwner, hash: string): Promise<void> {
  const { log_in_code_hash: codeHash } = owner;
  if (codeHash !== null) {
    const code = await codeOfToken(db, hash);
    const isGone = code === 'unused' && !(await spendLogInCode(db, { hash, codeHash, owner }, timestamp(clock)));
    if (isGone || code === 'token-gone') throw new Refusal('signed-out');
  }
  const now = clock.now();
  if (Date.parse(owner.expires_at) - now < TOKEN_LIFETIME_MS - TOKEN_RENEWAL_MS) {
    await extendToken(db, hash, new Date(now + TOKEN_LIFETIME_MS).toISOString());
  }
}

/** Returns the player for whom a device makes a request. Throws not-permitted-for-device. */
async function playerOf(
  db: Db,
  { headers }: FastifyRequest,
  { via, hash }: { via: KnownDevice; hash: string },
): Promise<SignedInUser> {
  const namedId = toRowId(headers[ON_BEHALF_HEADER]?.toString());
  const id = await mergedInto(db, namedId);
  const makerId = await makerOf(db, headers, via);
  if (!(await isPlayerOfDevice(db, { deviceId: via.id, userId: id, makerId })))
    throw new Refusal('not-permitted-for-device');
  const { vendorId } = via;
  const session = { tokenHash: hash, isPasswordChangeEnforced: false, sessionBeganAt: null };
  return { id, namedId, vendorId, role: 'Player', ...session, via, makerId };
}

/** Returns the device that made a row: the one that the request names, if it belongs to the sender's vendor. */
export async function makerOf(db: Db, headers: FastifyRequest['headers'], via: KnownDevice): Promise<number> {
  const named = toRowId(headers[MADE_BY_HEADER]?.toString());
  return named !== via.id && (await isDeviceOfVendor(db, named, via.vendorId)) ? named : via.id;
}

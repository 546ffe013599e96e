import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { type Endpoint, type EndpointName, endpoints, ON_BEHALF_HEADER } from '#shared/api/endpoints.ts';
import type { Role } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import { isPlayerOfDevice } from '../repositories/devices.ts';
import { spendLogInCode } from '../repositories/log-in-codes.ts';
import { extendToken, findTokenOwner } from '../repositories/tokens.ts';
import { TOKEN_LIFETIME_MS, TOKEN_RENEWAL_MS, tokenHash } from '../security/token.ts';
import { authenticateDevice, type KnownDevice } from './device-authentication.ts';

/** The user of a request: its sender, or the player for whom a device sends it. */
export interface SignedInUser {
  id: number;
  vendorId: number;
  role: Role;
  /** The hash of the request's token. */
  tokenHash: string;
  /**
   * True until the user has chosen another password. Always false for a device's call, because that play has already
   * happened. Also false for a session that began with a login code, because no password can leak from it.
   */
  isPasswordChangeEnforced: boolean;
  /** The sending device, or null in the user's own session. */
  via: KnownDevice | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    signedInUser: SignedInUser | null;
    device: KnownDevice | null;
  }
}

export function registerAuthentication(app: FastifyInstance): void {
  app.decorateRequest('signedInUser', null);
  app.decorateRequest('device', null);
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
  const endpoint: Endpoint = endpoints[name];
  return async function checkAccess(request) {
    if (endpoint.access === 'public') return;
    const hash = tokenHash(tokenOf(request));
    if (endpoint.access === 'device') {
      request.device = await authenticateDevice(this.services, hash);
      if (request.device) return;
    }
    const user = await authenticateUser(this, hash);
    if (user) {
      checkUser(user, request, endpoint);
      request.signedInUser = user;
      return;
    }
    const device = endpoint.access === 'device' ? null : await authenticateDevice(this.services, hash);
    if (!device) throw new Refusal('signed-out');
    if (endpoint.isOpenToDevices) request.signedInUser = await playerOf(this, request, { via: device, hash });
    else throw new Refusal('not-permitted');
  };
}

function tokenOf({ headers }: FastifyRequest): string {
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) throw new Refusal('signed-out');
  return token;
}

/** Rejects calls the role forbids or that need a password change first. Throws a Refusal. */
function checkUser({ role, isPasswordChangeEnforced }: SignedInUser, { headers }: FastifyRequest, endpoint: Endpoint) {
  const { access, isOpenToDevices, isOpenBeforePasswordChange } = endpoint;
  if (access === 'device') throw new Refusal('not-permitted');
  if (access === 'player' && role !== 'Player') throw new Refusal('not-permitted');
  if (access === 'admin' && role !== 'Admin') throw new Refusal('not-permitted');
  if (isOpenToDevices && ON_BEHALF_HEADER in headers) throw new Refusal('on-behalf-without-device');
  if (isPasswordChangeEnforced && !isOpenBeforePasswordChange) throw new Refusal('password-change-required');
}

async function authenticateUser(app: FastifyInstance, hash: string): Promise<SignedInUser | null> {
  const { db, clock } = app.services;
  const now = clock.now();
  const moment = new Date(now).toISOString();
  const owner = await findTokenOwner(db, hash, moment);
  if (!owner) return null;
  const { unused_code_hash: codeHash } = owner;
  if (codeHash !== null && !(await spendLogInCode(db, { hash, codeHash, owner }, moment))) return null;
  if (Date.parse(owner.expires_at) - now < TOKEN_LIFETIME_MS - TOKEN_RENEWAL_MS) {
    await extendToken(db, hash, new Date(now + TOKEN_LIFETIME_MS).toISOString());
  }
  const isPasswordChangeEnforced = owner.is_password_change_enforced === 1 && owner.log_in_code_hash === null;
  const { id, client_id: vendorId, role } = owner;
  return { id, vendorId, role, tokenHash: hash, isPasswordChangeEnforced, via: null };
}

/** Returns the player for whom a device makes a request. Throws not-permitted-for-device. */
async function playerOf(
  app: FastifyInstance,
  { headers }: FastifyRequest,
  { via, hash }: { via: KnownDevice; hash: string },
): Promise<SignedInUser> {
  const id = toRowId(headers[ON_BEHALF_HEADER]?.toString());
  if (!(await isPlayerOfDevice(app.services.db, via.id, id))) throw new Refusal('not-permitted-for-device');
  const { vendorId } = via;
  return { id, vendorId, role: 'Player', tokenHash: hash, isPasswordChangeEnforced: false, via };
}

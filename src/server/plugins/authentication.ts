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

/** The user who makes a request, or for whom a device makes it. */
export interface SignedInUser {
  id: number;
  vendorId: number;
  role: Role;
  /** Of the token that came with the request. */
  tokenHash: string;
  /**
   * Until the user has chosen another password. It holds up nothing that a device brings: that play has been made; and no
   * session that began with a code, which leaves nothing that somebody else could log in with.
   */
  isPasswordChangeEnforced: boolean;
  /** The device that really sends it; null in the user's own session. */
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

/** The user of a request that has passed `requireAccess`. */
export function signedInUserOf(request: FastifyRequest): SignedInUser {
  if (!request.signedInUser) throw new Refusal('signed-out');
  return request.signedInUser;
}

/** The device of a request that has passed `requireAccess`, on its own behalf. */
export function deviceOf(request: FastifyRequest): KnownDevice {
  if (!request.device) throw new Refusal('signed-out');
  return request.device;
}

/**
 * Checks a request's token and role before its body is read. A missing, unknown or expired token is a 401, the wrong
 * role a 403 (docs/specification.md, 6). Then comes a password change that is still to be made. A device acts as the
 * player whom it names (7.11); which campaigns it reaches is for the guards.
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

/** What a user may not call, and not yet. Throws a Refusal. */
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

/** The player for whom a device makes a request. Throws not-permitted-for-device. */
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

import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { type Endpoint, type EndpointName, endpoints } from '#shared/api/endpoints.ts';
import type { Role } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { extendToken, findTokenOwner } from '../repositories/tokens.ts';
import { TOKEN_LIFETIME_MS, TOKEN_RENEWAL_MS, tokenHash } from '../security/token.ts';

/** The user who makes a request. */
export interface SignedInUser {
  id: number;
  vendorId: number;
  role: Role;
  tokenHash: string;
  /** Until the user has chosen another password. */
  isPasswordChangeEnforced: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    signedInUser: SignedInUser | null;
  }
}

export function registerAuthentication(app: FastifyInstance): void {
  app.decorateRequest('signedInUser', null);
}

/** The user of a request that has passed `requireAccess`. */
export function signedInUserOf(request: FastifyRequest): SignedInUser {
  if (!request.signedInUser) throw new Refusal('signed-out');
  return request.signedInUser;
}

/**
 * Checks a request's token and role before its body is read. A missing, unknown or expired token is a 401, the wrong
 * role a 403 (docs/specification.md, 6). Then comes a password change that is still to be made.
 */
export function requireAccess(name: EndpointName): onRequestAsyncHookHandler {
  const { access, isOpenBeforePasswordChange }: Endpoint = endpoints[name];
  return async function checkAccess(request) {
    if (access === 'public') return;
    const user = await authenticate(this, request);
    if (access === 'player' && user.role !== 'Player') throw new Refusal('not-permitted');
    if (access === 'admin' && user.role !== 'Admin') throw new Refusal('not-permitted');
    if (user.isPasswordChangeEnforced && !isOpenBeforePasswordChange) throw new Refusal('password-change-required');
    request.signedInUser = user;
  };
}

async function authenticate(app: FastifyInstance, request: FastifyRequest): Promise<SignedInUser> {
  const { db, clock } = app.services;
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new Refusal('signed-out');
  const hash = tokenHash(token);
  const now = clock.now();
  const owner = await findTokenOwner(db, hash, new Date(now).toISOString());
  if (!owner) throw new Refusal('signed-out');
  if (Date.parse(owner.expires_at) - now < TOKEN_LIFETIME_MS - TOKEN_RENEWAL_MS) {
    await extendToken(db, hash, new Date(now + TOKEN_LIFETIME_MS).toISOString());
  }
  const isPasswordChangeEnforced = owner.is_password_change_enforced === 1;
  return { id: owner.id, vendorId: owner.client_id, role: owner.role, tokenHash: hash, isPasswordChangeEnforced };
}

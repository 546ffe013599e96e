import type { FastifyInstance } from 'fastify';
import type { Device, Grant } from '#shared/entities/device.ts';
import { MAXIMUM_VISITORS_PER_HOUR } from '#shared/rules/limits.ts';
import { type Db, toFlag } from '../database/schema.ts';
import { Refusal } from '../errors.ts';
import { toRowId } from '../ids.ts';
import { AboutPeople } from '../plugins/idempotency.ts';
import { presentDevice, presentFleet } from '../presenters/device.ts';
import {
  findRegisteredDevice,
  insertDeviceToken,
  insertPairingCode,
  listDeviceTokenHashes,
  takePairingCode,
} from '../repositories/device-tokens.ts';
import {
  copySecretOf,
  findDevice,
  insertDevice,
  listDeviceCampaigns,
  listFleet,
  revokeDevice,
  setDeviceCampaigns,
  setDeviceValues,
} from '../repositories/devices.ts';
import { takeOwedUnitsOfVendor } from '../repositories/hand-overs.ts';
import { countArrivals, listVoidAwards, setDistrust } from '../repositories/void-awards.ts';
import { fieldError, optionalName, requireName, requireNumber } from '../rules/fields.ts';
import { readMoment } from '../rules/moment.ts';
import { copyKeyOf, newCopySecret } from '../security/copy-key.ts';
import { newPairingCode, PAIRING_CODE_LIFETIME_MS, pairingCodeHash } from '../security/pairing-code.ts';
import { isSealOf } from '../security/seal.ts';
import { DEVICE_TOKEN_LIFETIME_MS, newToken, tokenHash } from '../security/token.ts';
import { type Services, timestamp } from '../services.ts';
import { text } from '../texts.ts';
import { requireOwnCampaigns, requireOwnDevice, requireOwnVendor } from './guards.ts';
import { type Call, effectRoute, peopleEffectRoute, route } from './route.ts';

/** Registered kiosks (docs/specification.md, 7.11). */
export function registerDevices(app: FastifyInstance): void {
  route(app, 'makePairingCode', makePairingCode);
  route(app, 'registerDevice', (call) => registerDevice(app, call));
  route(app, 'getDevices', getDevices);
  effectRoute(app, 'updateDevice', changeDevice);
  effectRoute(app, 'revokeDevice', revoke);
  route(app, 'getArrivals', getArrivals);
  peopleEffectRoute(app, 'trustDevice', trust, async ({ db }, ids) => ({ voidAwards: await listVoidAwards(db, ids) }));
  route(app, 'getOwnDevice', async ({ device, db }) => deviceWithId(db, device.id));
  route(app, 'checkSeal', checkSeal);
  route(app, 'getOwnCopySecret', getOwnCopySecret);
  route(app, 'openCopy', openCopy);
  route(app, 'rotateDeviceToken', async ({ device, db, services }) => grant(db, services, device.id));
}

async function makePairingCode({ body, user, db, services }: Call<'makePairingCode'>) {
  requireOwnVendor(user, body.clientId);
  const name = deviceName(body.name);
  const place = devicePlace(body.place) ?? null;
  const campaignIds = await requireOwnCampaigns(db, user, body.campaignIds);
  const pairingCode = newPairingCode();
  const expiresDate = new Date(services.clock.now() + PAIRING_CODE_LIFETIME_MS).toISOString();
  await insertPairingCode(db, {
    code_hash: pairingCodeHash(pairingCode),
    client_id: user.vendorId,
    name,
    place,
    campaign_ids: JSON.stringify(campaignIds),
    expires_at: expiresDate,
  });
  return { pairingCode, expiresDate };
}

/**
 * Registers a device and uses its registration code up, both or neither. A repeated request with the same secret returns
 * another token of the same device, because the first answer may get lost.
 */
async function registerDevice(app: FastifyInstance, { body, request, db, services }: Call<'registerDevice'>) {
  const granted = await app.loginGuard.attemptPairing(request, () =>
    db.transaction().execute((transaction) => redeem(transaction, services, body)),
  );
  if (!granted) throw new Refusal('pairing-code-wrong');
  return granted;
}

async function redeem(db: Db, services: Services, sent: Call<'registerDevice'>['body']): Promise<Grant | null> {
  const now = timestamp(services.clock);
  const codeHash = pairingCodeHash(sent.pairingCode);
  const retryHash = sent.retrySecret ? tokenHash(sent.retrySecret) : null;
  const code = await takePairingCode(db, codeHash, now);
  if (!code) {
    // Read only now, because a concurrent request with the same code may just have registered the device.
    const registeredId = retryHash === null ? undefined : await findRegisteredDevice(db, { codeHash, retryHash, now });
    return registeredId === undefined ? null : grant(db, services, registeredId);
  }
  const { client_id, name, place } = code;
  const device = await insertDevice(db, {
    client_id,
    name,
    place,
    public_key: sent.publicKey ?? null,
    created_at: now,
  });
  await setDeviceCampaigns(db, device, JSON.parse(code.campaign_ids));
  if (retryHash !== null) await insertPairingCode(db, { ...code, device_id: device.id, retry_hash: retryHash });
  return grant(db, services, device.id);
}

/**
 * Creates another token for the device. Earlier tokens stay valid until the new one is used, because the answer may get
 * lost.
 */
async function grant(db: Db, { clock }: Services, deviceId: number): Promise<Grant> {
  const access_token = newToken();
  const now = clock.now();
  await insertDeviceToken(db, {
    device_id: deviceId,
    token_hash: tokenHash(access_token),
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + DEVICE_TOKEN_LIFETIME_MS).toISOString(),
  });
  return { device: await deviceWithId(db, deviceId), token_type: 'Bearer', access_token };
}

async function getDevices({ query, user, db, services }: Call<'getDevices'>) {
  requireOwnVendor(user, query.clientId);
  const campaigns = Map.groupBy(await listDeviceCampaigns(db, user), ({ device_id }) => device_id);
  return presentFleet(await listFleet(db, user.vendorId), campaigns, services.clock.now());
}

async function changeDevice({ params, body, user, db, services }: Call<'updateDevice'>) {
  const device = await requireOwnDevice(db, user, params.id);
  const place = devicePlace(body.place);
  const perHour = body.visitorsPerHour ?? null;
  const mayExceedShare = body.mayExceedShare ?? null;
  await setDeviceValues(db, device.id, {
    name: deviceName(body.name),
    ...(mayExceedShare !== null && { may_exceed_share: toFlag(mayExceedShare) }),
    ...(place !== undefined && { place }),
    ...(perHour !== null && {
      visitors_per_hour: requireNumber(text('field.visitorsPerHour'), perHour, MAXIMUM_VISITORS_PER_HOUR),
    }),
  });
  await setDeviceCampaigns(db, device, await requireOwnCampaigns(db, user, body.campaignIds));
  await takeOwedUnitsOfVendor(db, user.vendorId, timestamp(services.clock));
  return deviceWithId(db, device.id);
}

/** Revokes a device and sets since when it is not trusted. Throws invalid-field. */
async function revoke({ params, body, user, db, services }: Call<'revokeDevice'>) {
  const { id, revoked_at } = await requireOwnDevice(db, user, params.id);
  const now = timestamp(services.clock);
  await revokeDevice(db, id, now);
  await setDistrust(db, id, { since: sinceOf(body, services), revokedAt: revoked_at ?? now, now });
  await takeOwedUnitsOfVendor(db, user.vendorId, now);
  return deviceWithId(db, id);
}

async function getArrivals({ params, query, user, db, services }: Call<'getArrivals'>) {
  const { id } = await requireOwnDevice(db, user, params.id);
  return countArrivals(db, id, sinceOf(query, services));
}

/** Makes everything that arrived from a device count again, and sends mails about its prizes. The device stays revoked. */
async function trust({ params, user, db, services }: Call<'trustDevice'>) {
  const { id, revoked_at } = await requireOwnDevice(db, user, params.id);
  const now = timestamp(services.clock);
  const voidAwards = await setDistrust(db, id, { since: null, revokedAt: revoked_at ?? now, now });
  await services.invitations.wake(db);
  return new AboutPeople(
    { voidAwards },
    voidAwards.map((award) => toRowId(award.id)),
  );
}

/** Returns since when a device is not trusted, as ISO 8601 in UTC, but never a moment in the future. */
function sinceOf({ since }: { since: string }, { clock }: Services): string {
  const moment = readMoment(since);
  if (!moment) throw fieldError(text('field.since'), text('form.required'));
  return new Date(Math.min(moment.time, clock.now())).toISOString();
}

/**
 * Finds the device that made a file. A seal needs the device's token or its hash, so it proves the maker. Throws
 * seal-wrong.
 */
async function checkSeal({ params, body, db, services }: Call<'checkSeal'>) {
  const deviceId = toRowId(params.id);
  const hashes = await listDeviceTokenHashes(db, deviceId, timestamp(services.clock));
  if (!hashes.some((hash) => body.seals.some((seal) => isSealOf(seal, hash, body.digest)))) {
    throw new Refusal('seal-wrong');
  }
  const { id, name } = await deviceWithId(db, deviceId);
  return { id, name };
}

async function getOwnCopySecret({ device, db }: Call<'getOwnCopySecret'>) {
  return { clientId: device.vendorId, copySecret: await copySecretOf(db, device.id, newCopySecret()) };
}

/** Returns the key of one safety copy to another device of the same vendor, which imports its rows. */
async function openCopy({ params, body, device, db }: Call<'openCopy'>) {
  const maker = await findDevice(db, toRowId(params.id));
  if (maker?.client_id !== device.vendorId || maker.copy_secret === null) {
    throw new Refusal('not-permitted-for-device');
  }
  const { id, name, copy_secret, revoked_at } = maker;
  return { id, name, copyKey: copyKeyOf(copy_secret, body.salt), revokedDate: revoked_at };
}

const deviceName = (sent: string): string => requireName(text('field.deviceName'), sent);

/** Returns undefined if the request has no place. */
const devicePlace = (sent: string | null | undefined): string | null | undefined =>
  sent === undefined ? undefined : optionalName(text('field.devicePlace'), sent);

export async function deviceWithId(db: Db, id: number): Promise<Device> {
  const device = await findDevice(db, id);
  if (!device) throw new Refusal('signed-out');
  return presentDevice(device, await listDeviceCampaigns(db, { deviceId: id }));
}

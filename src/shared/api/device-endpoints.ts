import { Type } from 'typebox';
import { Id, Maybe, Timestamp } from '../entities/base.ts';
import { CheckInAnswer, CheckInRequest } from '../entities/check-in.ts';
import { PublicKey } from '../entities/claim-keys.ts';
import { DeviceCommand, KioskCommand } from '../entities/command.ts';
import { Device, Grant } from '../entities/device.ts';
import { Arrivals, VoidAward } from '../entities/distrust.ts';
import { DeviceDay, FleetDevice } from '../entities/fleet.ts';
import { OfflinePackage } from '../entities/offline-package.ts';
import { WalkUp } from '../entities/walk-up.ts';
import { ByVendor, endpoint } from './endpoint.ts';

/** 256 bits in small hexadecimal digits. */
const Hex256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** Maximum length of a device's log, in characters. The device sends the newest part. */
export const MAXIMUM_LOG_LENGTH = 500_000;

/** The values that an administrator sets. A missing place leaves the stored one. */
const DeviceValues = {
  name: Type.String(),
  place: Maybe(Type.String()),
  campaignIds: Type.Array(Id, { maxItems: 1000 }),
};

/** Since when a device is not trusted. A moment in the future counts as now. */
const Since = Type.Object({ since: Timestamp });

/** docs/specification.md, 7.11: devices. */
export const deviceEndpoints = {
  // Not keyed, because a stored response would contain the code in plain text.
  makePairingCode: endpoint('POST', '/api/Devices/PairingCodes', {
    access: 'admin',
    body: Type.Object({ clientId: Id, ...DeviceValues }),
    response: Type.Object({ pairingCode: Type.String({ minLength: 1 }), expiresDate: Timestamp }),
  }),
  registerDevice: endpoint('POST', '/api/Devices', {
    access: 'public',
    body: Type.Object({
      pairingCode: Type.String({ maxLength: 100 }),
      publicKey: Maybe(PublicKey),
      /** Made by the kiosk. The same code and secret again return another token for the same device. */
      retrySecret: Maybe(Hex256),
    }),
    response: Grant,
    refusals: ['pairing-code-wrong', 'too-many-attempts'],
  }),
  getDevices: endpoint('GET', '/api/Devices', { access: 'admin', query: ByVendor, response: Type.Array(FleetDevice) }),
  updateDevice: endpoint('PUT', '/api/Devices/:id', {
    access: 'admin',
    body: Type.Object({
      ...DeviceValues,
      visitorsPerHour: Maybe(Type.Number()),
      mayExceedShare: Maybe(Type.Boolean()),
    }),
    response: Device,
    isKeyed: true,
  }),
  // A device can be revoked again with another date.
  revokeDevice: endpoint('POST', '/api/Devices/:id/Revoke', {
    access: 'admin',
    body: Since,
    response: Device,
    isKeyed: true,
  }),
  getArrivals: endpoint('GET', '/api/Devices/:id/Arrivals', {
    access: 'admin',
    query: Since,
    response: Arrivals,
  }),
  trustDevice: endpoint('POST', '/api/Devices/:id/Trust', {
    access: 'admin',
    response: Type.Object({ voidAwards: Type.Array(VoidAward) }),
    isKeyed: true,
  }),
  getOwnDevice: endpoint('GET', '/api/Devices/Own', { access: 'device', response: Device }),
  // Not keyed. A repeated request has an old round, so it changes nothing but the report.
  checkIn: endpoint('PUT', '/api/Devices/Own/CheckIn', {
    access: 'device',
    body: CheckInRequest,
    response: CheckInAnswer,
  }),
  // docs/specification.md, 7.15: commands and history.
  postDeviceCommand: endpoint('POST', '/api/Devices/:id/Commands', {
    access: 'admin',
    body: KioskCommand,
    response: DeviceCommand,
    isKeyed: true,
    refusals: ['device-revoked'],
  }),
  getDeviceDay: endpoint('GET', '/api/Devices/:id/Day', { access: 'admin', response: DeviceDay }),
  // Not keyed, because the next log replaces this one.
  putOwnLog: endpoint('PUT', '/api/Devices/Own/Log', {
    access: 'device',
    body: Type.Object({ log: Type.String({ maxLength: MAXIMUM_LOG_LENGTH }) }),
    response: Type.Object({}),
  }),
  downloadDeviceLog: endpoint('GET', '/api/Devices/:id/Log', {
    access: 'admin',
    responseType: 'file',
    fileType: 'text/plain',
    refusals: ['log-not-sent'],
  }),
  // Public, because a seal proves possession of the file, and an unregistered kiosk may ask too.
  checkSeal: endpoint('POST', '/api/Devices/:id/CheckSeal', {
    access: 'public',
    body: Type.Object({ digest: Hex256, seals: Type.Array(Hex256, { maxItems: 4 }) }),
    response: Type.Object({ id: Id, name: Type.String() }),
    refusals: ['seal-wrong'],
  }),
  // The secret is created at the first request and never changes.
  getOwnCopySecret: endpoint('GET', '/api/Devices/Own/CopySecret', {
    access: 'device',
    response: Type.Object({ clientId: Id, copySecret: Hex256 }),
  }),
  // Also works for the copy of a revoked device, because a stolen kiosk is revoked and its copy must still be opened.
  openCopy: endpoint('POST', '/api/Devices/:id/OpenCopy', {
    access: 'device',
    body: Type.Object({ salt: Hex256 }),
    response: Type.Object({ id: Id, name: Type.String(), copyKey: Hex256, revokedDate: Maybe(Timestamp) }),
    refusals: ['not-permitted-for-device'],
  }),
  // Not keyed. A repetition creates one more token, and the first token to be used ends the earlier ones.
  rotateDeviceToken: endpoint('POST', '/api/Devices/Own/RotateToken', { access: 'device', response: Grant }),
  // docs/specification.md, 7.13: the offline package.
  getOfflinePackage: endpoint('GET', '/api/Devices/Own/OfflinePackages/:campaignId', {
    access: 'device',
    response: OfflinePackage,
    refusals: ['not-permitted-for-device'],
  }),
  // Not keyed. A repeated request changes nothing, because it has the visitor's own id.
  postWalkUp: endpoint('POST', '/api/Devices/Own/WalkUps', {
    access: 'device',
    body: WalkUp,
    response: Type.Object({ id: Type.String(), campaignId: Id, userId: Id }),
    refusals: ['not-permitted-for-device', 'walk-ups-not-allowed'],
  }),
};

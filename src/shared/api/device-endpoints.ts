import { Type } from 'typebox';
import { Id, Maybe, Timestamp } from '../entities/base.ts';
import { Device, Grant } from '../entities/device.ts';
import { DeviceCommand, DeviceDay, FleetDevice, HandedCommand, KioskCommand } from '../entities/fleet.ts';
import { Heartbeat } from '../entities/heartbeat.ts';
import { Lease, LeaseRequest } from '../entities/lease.ts';
import { OfflinePackage } from '../entities/offline-package.ts';
import { WalkUp } from '../entities/walk-up.ts';
import { ByCampaign, ById, ByVendor, endpoint } from './endpoint.ts';

/** 256 bits in small hexadecimal digits. */
const Hex256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** Of the log that a device sends, in characters: its newest part. */
export const MAXIMUM_LOG_LENGTH = 500_000;

/** What an administrator sets. A place that is left out stays. */
const DeviceValues = {
  name: Type.String(),
  place: Maybe(Type.String()),
  campaignIds: Type.Array(Id, { maxItems: 1000 }),
};

/** docs/specification.md, 7.11: devices. */
export const deviceEndpoints = {
  // Not keyed: a stored response would keep the code in the clear.
  makePairingCode: endpoint({
    method: 'POST',
    path: '/api/Devices/PairingCodes',
    access: 'admin',
    body: Type.Object({ clientId: Id, ...DeviceValues }),
    response: Type.Object({ pairingCode: Type.String({ minLength: 1 }), expiresDate: Timestamp }),
  }),
  registerDevice: endpoint({
    method: 'POST',
    path: '/api/Devices',
    access: 'public',
    body: Type.Object({ pairingCode: Type.String({ maxLength: 100 }) }),
    response: Grant,
    refusals: ['pairing-code-wrong', 'too-many-attempts'],
  }),
  getDevices: endpoint({
    method: 'GET',
    path: '/api/Devices',
    access: 'admin',
    query: ByVendor,
    response: Type.Array(FleetDevice),
  }),
  updateDevice: endpoint({
    method: 'PUT',
    path: '/api/Devices/:id',
    access: 'admin',
    params: ById,
    body: Type.Object(DeviceValues),
    response: Device,
    isKeyed: true,
  }),
  revokeDevice: endpoint({
    method: 'POST',
    path: '/api/Devices/:id/Revoke',
    access: 'admin',
    params: ById,
    response: Device,
    isKeyed: true,
  }),
  getOwnDevice: endpoint({
    method: 'GET',
    path: '/api/Devices/Own',
    access: 'device',
    response: Device,
  }),
  // Not keyed: the next one takes its place.
  postHeartbeat: endpoint({
    method: 'POST',
    path: '/api/Devices/Own/Heartbeats',
    access: 'device',
    body: Heartbeat,
    response: Type.Object({ commands: Type.Array(HandedCommand) }),
  }),
  // docs/specification.md, 7.15: what administrators tell it to do, and how it was.
  postDeviceCommand: endpoint({
    method: 'POST',
    path: '/api/Devices/:id/Commands',
    access: 'admin',
    params: ById,
    body: KioskCommand,
    response: DeviceCommand,
    isKeyed: true,
    refusals: ['device-revoked'],
  }),
  getDeviceDay: endpoint({
    method: 'GET',
    path: '/api/Devices/:id/Day',
    access: 'admin',
    params: ById,
    response: DeviceDay,
  }),
  // Not keyed: the next one takes its place.
  putOwnLog: endpoint({
    method: 'PUT',
    path: '/api/Devices/Own/Log',
    access: 'device',
    body: Type.Object({ log: Type.String({ maxLength: MAXIMUM_LOG_LENGTH }) }),
    response: Type.Object({}),
  }),
  downloadDeviceLog: endpoint({
    method: 'GET',
    path: '/api/Devices/:id/Log',
    access: 'admin',
    params: ById,
    responseType: 'file',
    fileType: 'text/plain',
    refusals: ['log-not-sent'],
  }),
  // Public, as whoever has the seal has the file: a kiosk that nobody has registered may ask, too.
  checkSeal: endpoint({
    method: 'POST',
    path: '/api/Devices/:id/CheckSeal',
    access: 'public',
    params: ById,
    body: Type.Object({ digest: Hex256, seals: Type.Array(Hex256, { maxItems: 4 }) }),
    response: Type.Object({ id: Id, name: Type.String() }),
    refusals: ['seal-wrong'],
  }),
  // Made at the first request, and the same from then on.
  getOwnCopySecret: endpoint({
    method: 'GET',
    path: '/api/Devices/Own/CopySecret',
    access: 'device',
    response: Type.Object({ clientId: Id, copySecret: Hex256 }),
  }),
  // The device whose copy it is may be revoked: it may have been stolen.
  openCopy: endpoint({
    method: 'POST',
    path: '/api/Devices/:id/OpenCopy',
    access: 'device',
    params: ById,
    body: Type.Object({ salt: Hex256 }),
    response: Type.Object({ id: Id, name: Type.String(), copyKey: Hex256, revokedDate: Maybe(Timestamp) }),
    refusals: ['not-permitted-for-device'],
  }),
  // Not keyed either. A repetition makes one more token, and the one that is used first ends those before it.
  rotateDeviceToken: endpoint({
    method: 'POST',
    path: '/api/Devices/Own/RotateToken',
    access: 'device',
    response: Grant,
  }),
  // Not keyed: a request names all that is wanted, and its round, so that a repetition changes nothing.
  putOwnLease: endpoint({
    method: 'PUT',
    path: '/api/Devices/Own/Lease',
    access: 'device',
    body: LeaseRequest,
    response: Lease,
  }),
  // docs/specification.md, 7.13: what a kiosk takes along to where there is no network.
  getOfflinePackage: endpoint({
    method: 'GET',
    path: '/api/Devices/Own/OfflinePackages/:campaignId',
    access: 'device',
    params: ByCampaign,
    response: OfflinePackage,
    refusals: ['not-permitted-for-device'],
  }),
  // Not keyed: the visitor's own id makes it happen once.
  postWalkUp: endpoint({
    method: 'POST',
    path: '/api/Devices/Own/WalkUps',
    access: 'device',
    body: WalkUp,
    response: Type.Object({ id: Type.String(), campaignId: Id, userId: Id }),
    refusals: ['not-permitted-for-device', 'walk-ups-not-allowed', 'already-played', 'not-unique'],
  }),
};

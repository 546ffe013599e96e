import { type Static, Type } from 'typebox';
import { Flag, Id, Maybe, MaybeList, Timestamp } from './base.ts';
import { CheckIn } from './check-in.ts';
import { DeviceCommand } from './command.ts';
import { Device } from './device.ts';

/**
 * A problem of a kiosk, or a fact worth knowing. The server derives it from the kiosk's check-ins, or from their
 * absence.
 */
export const KioskTrouble = Type.Union([
  /** Two machines report with one key, because the kiosk's disk was copied. */
  Type.Literal('doubled'),
  /** No check-in for two minutes. */
  Type.Literal('silent'),
  /** The disk is too full to store entries. */
  Type.Literal('disk-full'),
  /** Entries are damaged. Staff decide about these, and about refused and unclear entries. */
  Type.Literal('unreadable'),
  Type.Literal('refused'),
  Type.Literal('unclear'),
  /** Entries wait for long, although the kiosk reaches the server. */
  Type.Literal('stuck'),
  /** Entries wait until their players log in again. */
  Type.Literal('needs-sign-in'),
  /** The kiosk is locked until staff enter their PIN. */
  Type.Literal('locked'),
  /** The kiosk's clock differs from the server's. */
  Type.Literal('clock-wrong'),
  Type.Literal('disk-low'),
  /** Another kiosk in use has the same name. */
  Type.Literal('same-name'),
  Type.Literal('on-battery'),
  /** Registered, but not checked in yet. */
  Type.Literal('never-heard'),
]);
export type KioskTrouble = Static<typeof KioskTrouble>;

/** The last check-in of a kiosk in an administrator's list. */
export const FleetCheckIn = Type.Object({
  ...CheckIn.properties,
  /** The campaigns of which the kiosk has an offline package. */
  preparedCampaignIds: MaybeList(Id),
});
export type FleetCheckIn = Static<typeof FleetCheckIn>;

/** A kiosk in an administrator's list. */
export const FleetDevice = Type.Object({
  ...Device.properties,
  /** When the kiosk's last check-in arrived, by the server's clock; null before the first. Other calls do not count. */
  heardDate: Maybe(Timestamp),
  checkIn: Maybe(FleetCheckIn),
  /** Time since which entries that arrive are void; null for a trusted kiosk. */
  distrustedDate: Maybe(Timestamp),
  /** Above this pace, the server marks visits and holds their prizes. */
  visitorsPerHour: Maybe(Type.Integer()),
  /** True if the kiosk may reserve more than an equal share of a prize. */
  mayExceedShare: Maybe(Flag),
  /** The worst first. Empty for a revoked kiosk. */
  troubles: MaybeList(KioskTrouble),
});
export type FleetDevice = Static<typeof FleetDevice>;

/** A kiosk's troubles from a moment on. */
export const HistoryEntry = Type.Object({
  date: Timestamp,
  troubles: Type.Array(KioskTrouble),
  /** Entries that the server had not received; null during silence. */
  unsent: Type.Union([Type.Integer(), Type.Null()]),
});
export type HistoryEntry = Static<typeof HistoryEntry>;

/** The last 24 hours of a kiosk. */
export const DeviceDay = Type.Object({
  /** Oldest first. The first entry may be older than 24 hours. */
  history: Type.Array(HistoryEntry),
  /** Newest first. */
  commands: Type.Array(DeviceCommand),
  /** When the kiosk last sent its log; null if it never did. */
  logDate: Maybe(Timestamp),
});
export type DeviceDay = Static<typeof DeviceDay>;

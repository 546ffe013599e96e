import { type Static, Type } from 'typebox';
import { Id, Maybe, MaybeList, Timestamp } from './base.ts';
import { Device } from './device.ts';
import { Heartbeat } from './heartbeat.ts';

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

/** A kiosk in an administrator's list. */
export const FleetDevice = Type.Object({
  ...Device.properties,
  /** When the kiosk's last check-in arrived, by the server's clock; null before the first. Other calls do not count. */
  heardDate: Maybe(Timestamp),
  heartbeat: Maybe(Heartbeat),
  /** The worst first. Empty for a revoked kiosk. */
  troubles: MaybeList(KioskTrouble),
});
export type FleetDevice = Static<typeof FleetDevice>;

/** The kinds of commands to a kiosk. */
export const CommandKind = Type.Union([
  /** The kiosk sends waiting entries now. */
  Type.Literal('sync-now'),
  /** The kiosk sends its log, without secrets. */
  Type.Literal('send-log'),
  /** The kiosk shows a message until someone closes it. */
  Type.Literal('show-message'),
  Type.Literal('restart'),
  /** The kiosk installs a newer version, if there is one. */
  Type.Literal('update'),
  /** The kiosk returns the prizes that it has leased. */
  Type.Literal('return-leases'),
  /** The kiosk locks until staff enter their PIN. */
  Type.Literal('lock'),
]);
export type CommandKind = Static<typeof CommandKind>;

export const MESSAGE_LENGTH = 500;

/** A command to a kiosk. */
export const KioskCommand = Type.Object({
  kind: CommandKind,
  /** The message to show; null for other commands. */
  message: Maybe(Type.String({ maxLength: MESSAGE_LENGTH })),
});
export type KioskCommand = Static<typeof KioskCommand>;

/** A command as the kiosk receives it. */
export const HandedCommand = Type.Object({ id: Id, ...KioskCommand.properties });
export type HandedCommand = Static<typeof HandedCommand>;

/** The state of a command. */
export const CommandState = Type.Union([
  /** The kiosk has not fetched the command yet. */
  Type.Literal('waiting'),
  /** The kiosk has the command. Some commands wait for the end of a visit. */
  Type.Literal('taken'),
  Type.Literal('done'),
  /** The kiosk could not carry the command out, or has lost it. */
  Type.Literal('failed'),
]);
export type CommandState = Static<typeof CommandState>;

/** A command as administrators see it. */
export const DeviceCommand = Type.Object({ ...HandedCommand.properties, state: CommandState, createdDate: Timestamp });
export type DeviceCommand = Static<typeof DeviceCommand>;

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

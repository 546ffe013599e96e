import { type Static, Type } from 'typebox';
import { Id, Maybe, MaybeList, Timestamp } from './base.ts';
import { Device } from './device.ts';
import { Heartbeat } from './heartbeat.ts';

/** What is wrong with a kiosk, or worth knowing; from what it reports of itself, and whether it does. */
export const KioskTrouble = Type.Union([
  /** Two machines report under its key: its disk was copied. */
  Type.Literal('doubled'),
  /** It has stopped to report. */
  Type.Literal('silent'),
  /** It has no room to write anything down. */
  Type.Literal('disk-full'),
  /** Entries are damaged; staff decide on them, as on those that follow. */
  Type.Literal('unreadable'),
  Type.Literal('refused'),
  Type.Literal('unclear'),
  /** Entries wait for long although it reaches the server. */
  Type.Literal('stuck'),
  /** Entries wait for their players to sign in again. */
  Type.Literal('needs-sign-in'),
  /** Nobody can use it before staff have entered their PIN. */
  Type.Literal('locked'),
  /** Its clock differs from the server's. */
  Type.Literal('clock-wrong'),
  Type.Literal('disk-low'),
  /** Another kiosk in use has the same name. */
  Type.Literal('same-name'),
  Type.Literal('on-battery'),
  /** It is registered, and has not reported yet. */
  Type.Literal('never-heard'),
]);
export type KioskTrouble = Static<typeof KioskTrouble>;

/** A kiosk as administrators see it. */
export const FleetDevice = Type.Object({
  ...Device.properties,
  /** When its last heartbeat came, by the server's clock; null before the first. Nothing else makes a kiosk heard. */
  heardDate: Maybe(Timestamp),
  heartbeat: Maybe(Heartbeat),
  /** The worst first; none of a kiosk that has been revoked. */
  troubles: MaybeList(KioskTrouble),
});
export type FleetDevice = Static<typeof FleetDevice>;

/** What a kiosk can be told to do. */
export const CommandKind = Type.Union([
  /** Tries to send what waits. */
  Type.Literal('sync-now'),
  /** Sends its log, which holds no secrets. */
  Type.Literal('send-log'),
  /** Shows a message until somebody closes it. */
  Type.Literal('show-message'),
  Type.Literal('restart'),
  /** Looks for a newer version, and installs it. */
  Type.Literal('update'),
  /** Gives back the prizes that it holds for itself. */
  Type.Literal('return-leases'),
  /** Nobody can use it until staff have entered their PIN. */
  Type.Literal('lock'),
]);
export type CommandKind = Static<typeof CommandKind>;

export const MESSAGE_LENGTH = 500;

/** What a kiosk is told to do. */
export const KioskCommand = Type.Object({
  kind: CommandKind,
  /** What it shows; null but for a message. */
  message: Maybe(Type.String({ maxLength: MESSAGE_LENGTH })),
});
export type KioskCommand = Static<typeof KioskCommand>;

/** A command as the kiosk gets it. */
export const HandedCommand = Type.Object({ id: Id, ...KioskCommand.properties });
export type HandedCommand = Static<typeof HandedCommand>;

/** What has become of a command. */
export const CommandState = Type.Union([
  /** The kiosk has not come for it. */
  Type.Literal('waiting'),
  /** The kiosk has it; some wait for the end of a visit. */
  Type.Literal('taken'),
  Type.Literal('done'),
  /** The kiosk could not do it, or does not know of it any more. */
  Type.Literal('failed'),
]);
export type CommandState = Static<typeof CommandState>;

/** A command as administrators see it. */
export const DeviceCommand = Type.Object({ ...HandedCommand.properties, state: CommandState, createdDate: Timestamp });
export type DeviceCommand = Static<typeof DeviceCommand>;

/** How a kiosk was from a moment on. */
export const HistoryEntry = Type.Object({
  date: Timestamp,
  troubles: Type.Array(KioskTrouble),
  /** Entries that the server had not received; null while nothing was heard. */
  unsent: Type.Union([Type.Integer(), Type.Null()]),
});
export type HistoryEntry = Static<typeof HistoryEntry>;

/** The last day of a kiosk. */
export const DeviceDay = Type.Object({
  /** Oldest first; the first one may be from before the day. */
  history: Type.Array(HistoryEntry),
  /** Newest first. */
  commands: Type.Array(DeviceCommand),
  /** When it has last sent its log; null where it never has. */
  logDate: Maybe(Timestamp),
});
export type DeviceDay = Static<typeof DeviceDay>;

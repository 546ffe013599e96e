import { type Static, Type } from 'typebox';
import { Id, Maybe, Timestamp } from './base.ts';

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

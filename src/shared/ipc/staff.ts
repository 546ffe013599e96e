import { type Static, Type } from 'typebox';

/** The number of digits in a new staff PIN. Stored PINs of four to twelve digits still open the door. */
export const PIN_DIGITS = 6;
const PIN_PATTERN = `^[0-9]{${PIN_DIGITS}}$`;

/** A new staff PIN. */
export const Pin = Type.String({ pattern: PIN_PATTERN });

/** True if a text has the format of a new PIN. */
export const isPin = (text: string): boolean => new RegExp(PIN_PATTERN).test(text);

/** The state of the staff door (docs/specification.md, 2.5). */
export const DoorState = Type.Union([
  /** No PIN is set, so the door never opens. */
  Type.Object({ kind: Type.Literal('without-pin') }),
  /** The stored PIN cannot be read, so no PIN opens the door. */
  Type.Object({ kind: Type.Literal('damaged-pin') }),
  Type.Object({
    kind: Type.Literal('shut'),
    /** How long until the door accepts a PIN. */
    waitMs: Type.Integer({ minimum: 0 }),
    /** True if an administrator has locked the kiosk until staff enter the PIN. */
    isLocked: Type.Boolean(),
  }),
  /** The door shuts after `leftMs` without activity. Without a PIN, an administrator has opened it. */
  Type.Object({ kind: Type.Literal('open'), leftMs: Type.Integer({ minimum: 0 }), hasPin: Type.Boolean() }),
]);
export type DoorState = Static<typeof DoorState>;

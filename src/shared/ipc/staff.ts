import { type Static, Type } from 'typebox';

const PIN_PATTERN = '^[0-9]{4,12}$';

/** A staff PIN: four to twelve digits. */
export const Pin = Type.String({ pattern: PIN_PATTERN });

/** Whether a text can be one. */
export const isPin = (text: string): boolean => new RegExp(PIN_PATTERN).test(text);

/** The door behind which staff work on a kiosk (docs/specification.md, 2.5). */
export const DoorState = Type.Union([
  /** Nobody has chosen a PIN, so it opens to nobody. */
  Type.Object({ kind: Type.Literal('without-pin') }),
  Type.Object({
    kind: Type.Literal('shut'),
    /** How many wrong PINs are left until the long wait; 0 after it, when each one means that wait again. */
    triesLeft: Type.Integer({ minimum: 0 }),
    /** No PIN is looked at before that. */
    waitMs: Type.Integer({ minimum: 0 }),
    /** An administrator has locked the kiosk: nobody else may use it before the PIN was entered. */
    isLocked: Type.Boolean(),
  }),
  /** It shuts by itself after `leftMs`, unless staff do something. */
  Type.Object({ kind: Type.Literal('open'), leftMs: Type.Integer({ minimum: 0 }) }),
]);
export type DoorState = Static<typeof DoorState>;

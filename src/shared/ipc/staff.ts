import { type Static, Type } from 'typebox';
import { PIN_PATTERN } from '../rules/pin.ts';

/** A new staff PIN. */
export const Pin = Type.String({ pattern: PIN_PATTERN });

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

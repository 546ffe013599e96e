import { type Static, Type } from 'typebox';

/** The kiosk's mode (docs/specification.md, 1). */
export const KioskMode = Type.Union([Type.Literal('desktop'), Type.Literal('kiosk'), Type.Literal('field')]);
export type KioskMode = Static<typeof KioskMode>;

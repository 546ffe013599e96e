import { type Static, Type } from 'typebox';

/** The opening hours of a venue as `HH:mm`. They cross midnight if they end before they begin. */
export const OpeningHours = Type.Object({ opensAt: Type.String(), closesAt: Type.String() });
export type OpeningHours = Static<typeof OpeningHours>;

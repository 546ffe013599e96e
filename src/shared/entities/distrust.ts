import { type Static, Type } from 'typebox';
import { Id, Maybe } from './base.ts';

/** What has arrived from a device since a moment (docs/specification.md, 7.11). */
export const Arrivals = Type.Object({
  plays: Type.Integer(),
  /** Counts only awards that have a unit of the stock. */
  awards: Type.Integer(),
  /** Hand-overs that were not undone. A server without hand-overs omits them. */
  handOvers: Maybe(Type.Integer()),
});
export type Arrivals = Static<typeof Arrivals>;

/** An award that stays void, because no unit of its prize is left. */
export const VoidAward = Type.Object({ id: Id, userName: Type.String(), prizeName: Type.String() });
export type VoidAward = Static<typeof VoidAward>;

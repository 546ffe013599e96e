import { type Static, Type } from 'typebox';

/** A game after the quiz: the prize wheel, or the Press Your Luck board that a spin can lead to. */
export const Game = Type.Union([Type.Literal('wheel'), Type.Literal('board')]);
export type Game = Static<typeof Game>;

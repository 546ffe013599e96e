/** The time that pictures are taken at, in milliseconds since the epoch. */
export const START: number;

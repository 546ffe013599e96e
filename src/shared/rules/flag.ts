/** Reads a flag that servers send as true, as 1, or not at all. */
export const isYes = (flag: boolean | number | null | undefined): boolean => flag === true || flag === 1;

/** The number of digits in a new staff PIN. Stored PINs of four to twelve digits still open the door. */
export const PIN_DIGITS = 6;

export const PIN_PATTERN = `^[0-9]{${PIN_DIGITS}}$`;

/** True if a text has the format of a new PIN. */
export const isPin = (text: string): boolean => new RegExp(PIN_PATTERN).test(text);

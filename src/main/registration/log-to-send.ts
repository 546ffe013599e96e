import { MAXIMUM_LOG_LENGTH } from '#shared/api/device-endpoints.ts';

/** The newest part of a log, as a server can store it: the cut may have split a character. */
export const logToSend = (log: string): string => log.slice(-MAXIMUM_LOG_LENGTH).replaceAll('\0', '').toWellFormed();

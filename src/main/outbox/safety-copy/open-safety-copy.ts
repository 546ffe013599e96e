import type { ResponseOf } from '#shared/api/endpoints.ts';
import { type Id, isSameId } from '#shared/entities/base.ts';
import type { ImportRefusal } from '#shared/ipc/sync.ts';
import { isProvenRefusal, RequestFailure } from '../../link/failure.ts';
import { type CopyHead, digestOf, headOf, openCopy } from './copy-file.ts';

/** The device that made a copy, and the key that opens it. */
export type OpenedCopy = ResponseOf<'openCopy'>;

/** Asks the server for the key of another device's copy. */
export interface CopyOpener {
  /** @throws RequestFailure */
  openCopy(device: Id, salt: string): Promise<OpenedCopy>;
}

/**
 * Decrypts another kiosk's safety copy with the key that the server gives to kiosks of the same vendor.
 *
 * @param origin this kiosk's server
 * @returns the file of everything unsent and the device that made it, or why it stays closed
 */
export async function openSafetyCopy(
  copy: string,
  origin: string,
  device: CopyOpener,
): Promise<{ file: string; maker: OpenedCopy } | { refusal: ImportRefusal }> {
  const head = headOf(copy);
  if (head === null) return { refusal: 'not-opened' };
  if (head.server !== digestOf(origin)) return { refusal: 'other-server' };
  const maker = await keyOf(head, device);
  if (typeof maker === 'string') return { refusal: maker };
  const file = openCopy(copy, maker.copyKey);
  return file === null ? { refusal: 'not-opened' } : { file, maker };
}

async function keyOf(head: CopyHead, device: CopyOpener): Promise<OpenedCopy | 'server-away' | 'not-opened'> {
  try {
    const opened = await device.openCopy(head.device, head.salt);
    return isSameId(opened.id, head.device) ? opened : 'not-opened';
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    return isProvenRefusal(error) ? 'not-opened' : 'server-away';
  }
}

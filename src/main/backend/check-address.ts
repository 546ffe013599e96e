import type { AxiosInstance } from 'axios';
import { AppError } from '#shared/errors.ts';
import { ApiClient } from '../api/client.ts';
import { RequestFailure } from '../api/failure.ts';
import { text } from '../texts.ts';

/**
 * Makes a call without a token: a server of this API has themes, and shows them or asks for a log-in.
 *
 * @throws AppError unreachable, or refused where something else answers
 */
export async function checkAddress(http: AxiosInstance, address: string): Promise<void> {
  const api = new ApiClient({ baseUrl: () => address, http });
  try {
    await api.call('getThemes', {});
  } catch (error) {
    if (!(error instanceof RequestFailure) || error.kind === 'unauthorized') return;
    if (error.kind === 'not-sent' || (error.kind === 'lost' && error.status === null)) {
      throw new AppError('unreachable', text('setUp.unreachable', { address }), { cause: error });
    }
    throw new AppError('refused', text('setUp.anotherServer', { address }), { cause: error });
  }
}

import type { AxiosInstance } from 'axios';
import { AppError } from '#shared/errors.ts';
import { ApiClient } from '../api/client.ts';
import { RequestFailure } from '../api/failure.ts';
import { text } from '../texts.ts';

/**
 * Makes a call without a token: a server of this API has themes, and shows them or asks for a log-in.
 *
 * @throws AppError unreachable, or refused where something else answers, or the server wants to be reached encrypted
 */
export async function checkAddress(http: AxiosInstance, address: string): Promise<void> {
  const api = new ApiClient({ baseUrl: () => address, http });
  try {
    await api.call('getThemes', {});
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    if (error.kind === 'not-sent' || (error.kind === 'lost' && error.status === null)) {
      throw new AppError('unreachable', text('setUp.unreachable', { address }), { cause: error });
    }
    if (error.kind !== 'unauthorized') {
      throw new AppError('refused', text('setUp.anotherServer', { address }), { cause: error });
    }
  }
  // A server that sends reads on to its encrypted address takes no change at the other one.
  const { secureAddress } = api;
  if (secureAddress !== null) throw new AppError('refused', text('setUp.secureAddress', { address: secureAddress }));
}

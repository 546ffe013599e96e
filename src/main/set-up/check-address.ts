import type { AxiosInstance } from 'axios';
import { AppError } from '#shared/errors.ts';
import type { AddressRequest } from '#shared/ipc/set-up.ts';
import { addressProblem, serverAddress } from '#shared/rules/server-address.ts';
import { ApiClient } from '../link/client.ts';
import { RequestFailure } from '../link/failure.ts';
import { text } from '../texts.ts';

/**
 * Makes a call without a token: a server of this API has themes, and shows them or asks for a log-in.
 *
 * @returns the base address as it is kept
 * @throws AppError unreachable, or refused where it is no address, something else answers, or the server wants to be reached
 *   encrypted
 */
export async function checkAddress(http: AxiosInstance, given: AddressRequest): Promise<string> {
  const problem = addressProblem(given.address, given.isHttpAllowed);
  const address = serverAddress(given.address);
  if (problem !== undefined || address === null) throw new AppError('refused', problem ?? '');
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
  return address;
}

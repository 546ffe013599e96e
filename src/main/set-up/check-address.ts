import type { AxiosInstance } from 'axios';
import { AppError } from '#shared/errors.ts';
import type { AddressRequest } from '#shared/ipc/set-up.ts';
import { addressProblem, serverAddress } from '#shared/rules/server-address.ts';
import { ApiClient } from '../link/client.ts';
import { RequestFailure } from '../link/failure.ts';
import { text } from '../texts.ts';

/**
 * Checks that a server of this API answers at an address: it returns its themes to a call without a token, or asks for a
 * login.
 *
 * @returns the base address to store
 * @throws AppError `unreachable` if nothing answers; `refused` if the address is invalid, the answer is not of this API, or
 *   the server redirects to https
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
  // A server that redirects reads to https rejects changes over http.
  const { secureAddress } = api;
  if (secureAddress !== null) throw new AppError('refused', text('setUp.secureAddress', { address: secureAddress }));
  return address;
}

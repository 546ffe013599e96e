import { type Id, listOf } from '#shared/entities/base.ts';
import type { Prize } from '#shared/entities/prize.ts';
import type { ApiClient, CallOptions } from './client.ts';
import { RequestFailure } from './failure.ts';

/**
 * Returns the prizes of a campaign's game. Calls the path form first and, after a 404, the query form (decision 1).
 *
 * @throws RequestFailure
 */
export async function fetchAvailablePrizes(
  api: ApiClient,
  campaignId: Id,
  options: CallOptions,
): Promise<readonly Prize[]> {
  try {
    return listOf(await api.call('getAvailablePrizes', { params: { campaignId } }, options));
  } catch (error) {
    if (!(error instanceof RequestFailure) || error.status !== 404) throw error;
    return listOf(await api.call('getAvailablePrizesByQuery', { query: { campaignId } }, options));
  }
}

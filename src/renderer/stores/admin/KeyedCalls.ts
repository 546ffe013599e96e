import type { RequestOf, ResponseOf } from '#shared/api/endpoints.ts';
import { AppError } from '#shared/app-error.ts';
import type { AdminCallName } from '#shared/ipc/admin.ts';
import { isSameValue } from '#shared/rules/same-value.ts';
import type { AdminApi } from '../../platform/admin-api.ts';

/**
 * Makes calls that change the server's data, each at most once. Repeating an unanswered request reuses its idempotency
 * key, because the server may have executed it.
 */
export class KeyedCalls {
  readonly #api: AdminApi;
  readonly #unanswered = new Map<AdminCallName, { request: object; key: string }>();

  constructor(api: AdminApi) {
    this.#api = api;
  }

  /** @throws AppError */
  async once<N extends AdminCallName>(name: N, request: RequestOf<N>): Promise<ResponseOf<N>> {
    const last = this.#unanswered.get(name);
    const key = last && isSameValue(last.request, request) ? last.key : crypto.randomUUID();
    this.#unanswered.set(name, { request, key });
    try {
      const answer = await this.#api.call(name, request, { idempotencyKey: key });
      this.#unanswered.delete(name);
      return answer;
    } catch (error) {
      if (isRefused(error)) this.#unanswered.delete(name);
      throw error;
    }
  }

  /** Returns the last request of that name if it was never answered. */
  unanswered<N extends AdminCallName>(name: N): RequestOf<N> | undefined {
    return this.#unanswered.get(name)?.request as RequestOf<N> | undefined;
  }
}

/** True if the server answered and refused the change. */
export const isRefused = (error: unknown): error is AppError => error instanceof AppError && error.code === 'refused';

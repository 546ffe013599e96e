import type { RequestOf, ResponseOf } from '#shared/api/endpoints.ts';
import type { File as StoredFile } from '#shared/entities/file.ts';
import type { AdminCallName } from '#shared/ipc/admin.ts';
import type { AdminApi } from '../../platform/admin-api.ts';
import { isJustChosen, storeImage } from './image-choice.ts';
import { RepeatKey } from './RepeatKey.ts';

/**
 * The calls of a form's save, which may take several tries. An identical request keeps its idempotency key, so that a
 * change whose answer was lost takes effect once; an image that has been stored is not stored again.
 */
export class SaveCalls {
  readonly #api: AdminApi;
  readonly #keys = new Map<AdminCallName, RepeatKey>();
  readonly #images = new WeakMap<StoredFile, StoredFile>();

  constructor(api: AdminApi) {
    this.#api = api;
  }

  /** @throws AppError */
  async change<N extends AdminCallName>(name: N, request: RequestOf<N>): Promise<ResponseOf<N>> {
    const key = this.#keys.get(name) ?? new RepeatKey();
    this.#keys.set(name, key);
    const idempotencyKey = key.keyFor(request);
    return this.#api.call(name, request, { idempotencyKey });
  }

  /** The images that `image` would send: those just chosen and not stored by an earlier try. */
  unsent(images: readonly (StoredFile | null)[]): StoredFile[] {
    return images.filter(
      (image): image is StoredFile => image !== null && isJustChosen(image) && !this.#images.has(image),
    );
  }

  /** The image as the server has it; one that was just chosen is stored first. @throws AppError */
  async image(image: StoredFile | null): Promise<StoredFile | null> {
    if (!image) return null;
    const stored = this.#images.get(image) ?? (await storeImage(this.#api, image));
    this.#images.set(image, stored);
    return stored;
  }

  /** Called once everything is saved: the same values sent later are a new change. */
  renewKeys(): void {
    this.#keys.clear();
  }
}

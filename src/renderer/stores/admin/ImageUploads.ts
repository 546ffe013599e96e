import { makeAutoObservable, observableRef } from 'mobx';
import type { File as StoredFile } from '#shared/entities/file.ts';
import type { AdminApi } from '../../platform/admin-api.ts';
import { isJustChosen } from './image-choice.ts';

/** The position of an image, from 1, among those of a save. */
export interface ImageProgress {
  number: number;
  total: number;
}

/** Sends the images chosen in a form, each once even if the save is retried. */
export class ImageUploads {
  /** The image being sent, or null. */
  underWay: ImageProgress | null = null;
  readonly #api: AdminApi;
  readonly #stored = new WeakMap<StoredFile, StoredFile>();

  constructor(api: AdminApi) {
    this.#api = api;
    makeAutoObservable(this, { underWay: observableRef });
  }

  /** Sends the images that the server does not have yet. @throws AppError */
  async send(images: readonly (StoredFile | null)[]): Promise<void> {
    const isUnsent = (image: StoredFile | null): image is StoredFile =>
      image !== null && isJustChosen(image) && !this.#stored.has(image);
    const unsent = [...new Set(images)].filter(isUnsent);
    try {
      // Sent one at a time, because parallel uploads would only share a booth's slow connection.
      for (const [index, image] of unsent.entries()) {
        this.tell({ number: index + 1, total: unsent.length });
        this.#stored.set(image, await this.#api.call('postFile', { body: image }));
      }
    } finally {
      this.tell(null);
    }
  }

  /** Returns the stored image if this one was sent, otherwise the image itself. */
  sent(image: StoredFile | null): StoredFile | null {
    return (image && this.#stored.get(image)) ?? image;
  }

  private tell(progress: ImageProgress | null): void {
    this.underWay = progress;
  }
}

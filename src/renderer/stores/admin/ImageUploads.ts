import { makeAutoObservable, observableRef } from 'mobx';
import type { File as StoredFile } from '#shared/entities/file.ts';
import type { AdminApi } from '../../platform/admin-api.ts';
import { isJustChosen, storeImage } from './image-choice.ts';

/** The position of an image among those that a save sends, from 1. */
export interface ImageProgress {
  number: number;
  total: number;
}

/** The images chosen in a form, each sent to the server once although a save may take several tries. */
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
      // One at a time: a dozen at once would only wait for each other on a booth's connection.
      for (const [index, image] of unsent.entries()) {
        this.tell({ number: index + 1, total: unsent.length });
        this.#stored.set(image, await storeImage(this.#api, image));
      }
    } finally {
      this.tell(null);
    }
  }

  /** The image as the server has it, once it has been sent. */
  sent(image: StoredFile | null): StoredFile | null {
    return (image && this.#stored.get(image)) ?? image;
  }

  private tell(progress: ImageProgress | null): void {
    this.underWay = progress;
  }
}

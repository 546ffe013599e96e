import type { File as StoredFile } from '#shared/entities/file.ts';
import {
  IMAGE_NOT_ACCEPTED,
  IMAGE_TOO_LARGE,
  imageProblem,
  MAXIMUM_IMAGE_BYTES,
  readImageHeader,
} from '#shared/rules/image.ts';
import { type AdminApi, base64Of, UNREADABLE_FILE } from '../../platform/admin-api.ts';

/** A chosen image with its bytes, ready to be shown and posted; or why it cannot be taken. */
export type ImageChoice = { image: StoredFile } | { refusal: string };

/** Looks at a file before anything decodes it: its bytes, not its name, tell what it is. */
async function chooseImage(file: File): Promise<ImageChoice> {
  // Before it is read: a film dropped by mistake would fill the memory.
  if (file.size > MAXIMUM_IMAGE_BYTES) return { refusal: IMAGE_TOO_LARGE };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const header = readImageHeader(bytes);
    const problem = imageProblem(bytes);
    if (problem !== null || !header) return { refusal: problem ?? IMAGE_NOT_ACCEPTED };
    const base64String = await base64Of(file);
    return { image: { fileName: file.name, mimeType: header.mimeType, base64String, isDeleted: false } };
  } catch {
    return { refusal: UNREADABLE_FILE };
  }
}

/** Whether the image carries its bytes: the server has not got it yet. */
export const isJustChosen = ({ base64String }: StoredFile): boolean => Boolean(base64String);

/** Of images chosen one after the other only the last counts, however long each takes to be read. */
export class ImageChooser {
  #latest = 0;

  /** Null when another one was chosen meanwhile. */
  async choose(file: File): Promise<ImageChoice | null> {
    this.#latest += 1;
    const own = this.#latest;
    const choice = await chooseImage(file);
    return own === this.#latest ? choice : null;
  }

  /** What is still being read no longer counts. */
  forget(): void {
    this.#latest += 1;
  }
}

/** Stores an image that has just been chosen; one that is stored already stays as it is. */
export const storeImage = async (api: AdminApi, image: StoredFile): Promise<StoredFile> =>
  isJustChosen(image) ? api.call('postFile', { body: image }) : image;

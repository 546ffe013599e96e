import type { File as StoredFile } from '#shared/entities/file.ts';
import {
  IMAGE_NOT_ACCEPTED,
  IMAGE_TOO_LARGE,
  imageProblem,
  MAXIMUM_IMAGE_BYTES,
  readImageHeader,
} from '#shared/rules/image.ts';
import { text } from '../../admin-texts.ts';
import { base64Of, UNREADABLE_FILE } from '../../platform/admin-api.ts';

/** A chosen image with its bytes, or the reason for refusing it. */
export type ImageChoice = { image: StoredFile } | { refusal: string };

/** Decodes an image; false if the browser cannot show it. */
type CanShow = (image: StoredFile) => Promise<boolean>;

/** Checks type and dimensions before decoding, because a small file may unpack to gigabytes of pixels. */
async function chooseImage(file: File, canShow: CanShow): Promise<ImageChoice> {
  // Checked before reading: a film dropped by mistake would fill the memory.
  if (file.size > MAXIMUM_IMAGE_BYTES) return { refusal: IMAGE_TOO_LARGE };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const header = readImageHeader(bytes);
    const problem = imageProblem(bytes);
    if (problem !== null || !header) return { refusal: problem ?? IMAGE_NOT_ACCEPTED };
    const base64String = await base64Of(file);
    const image = { fileName: file.name, mimeType: header.mimeType, base64String, isDeleted: false };
    return (await canShow(image)) ? { image } : { refusal: text('image.notShown') };
  } catch {
    return { refusal: UNREADABLE_FILE };
  }
}

/** True if the image carries its bytes, because the server does not have it yet. */
export const isJustChosen = ({ base64String }: StoredFile): boolean => Boolean(base64String);

/** Reads and decodes a chosen image. Of several in a row, only the last one counts. */
export class ImageChooser {
  readonly #canShow: CanShow;
  #latest = 0;

  constructor(canShow: CanShow) {
    this.#canShow = canShow;
  }

  /** Null if another image was chosen, or this one removed, in the meantime. */
  async choose(file: File): Promise<ImageChoice | null> {
    this.#latest += 1;
    const own = this.#latest;
    const choice = await chooseImage(file, this.#canShow);
    return own === this.#latest ? choice : null;
  }

  /** Discards an image that is still being read. */
  forget(): void {
    this.#latest += 1;
  }
}

import type { File as StoredFile } from '#shared/entities/file.ts';

/** Where an image is shown from: its own bytes while it has just been chosen, else its address; null without either. */
export const imageSource = (image: StoredFile | null | undefined): string | null => {
  if (!image) return null;
  return image.base64String ? `data:${image.mimeType};base64,${image.base64String}` : (image.url ?? null);
};

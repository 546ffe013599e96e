import type { File as StoredFile } from '#shared/entities/file.ts';

/** The `src` of an image: its own bytes if it was just chosen, otherwise its address; null without either. */
export const imageSource = (image: StoredFile | null | undefined): string | null => {
  if (!image) return null;
  return image.base64String ? `data:${image.mimeType};base64,${image.base64String}` : (image.url ?? null);
};

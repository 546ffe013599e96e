/**
 * Decodes the image at this URL as an `<img>` shows it: upright, and even if its end is missing. Returns null if it
 * cannot be shown. `createImageBitmap` is stricter: it rejects images without an end mark, which an `<img>` shows.
 */
export async function decodeImage(url: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    return null;
  }
  return image.naturalWidth > 0 ? image : null;
}

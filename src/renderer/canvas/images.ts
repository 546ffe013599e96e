import { useEffect, useState } from 'react';
import { decodeImage } from './decode-image.ts';

/** Images for the canvases, each decoded once. Broken images are left out, and text replaces them. */

export type Images = ReadonlyMap<string, HTMLImageElement>;

/** More images than any campaign has, but not all campaigns' images on a kiosk that runs for days. */
const CACHE_LIMIT = 64;
const cache = new Map<string, Promise<HTMLImageElement | null>>();

function load(url: string): Promise<HTMLImageElement | null> {
  const known = cache.get(url);
  if (known) return known;
  const loading = decodeImage(url).then((image) => {
    // Failures are not cached, so that the next screen tries again.
    if (!image) cache.delete(url);
    return image;
  });
  const oldest = cache.size >= CACHE_LIMIT ? cache.keys().next().value : undefined;
  if (oldest !== undefined) cache.delete(oldest);
  cache.set(url, loading);
  return loading;
}

/** Returns the images of these URLs that have loaded; a new map whenever another image loads. */
export function useImages(urls: readonly (string | null | undefined)[]): Images {
  const [images, setImages] = useState<Images>(new Map());
  const key = JSON.stringify(urls);
  useEffect(() => {
    let isCurrent = true;
    const wanted = (JSON.parse(key) as (string | null)[]).filter((url): url is string => Boolean(url));
    for (const url of wanted) {
      void load(url).then((image) => {
        if (isCurrent && image) setImages((last) => (last.has(url) ? last : new Map(last).set(url, image)));
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return images;
}

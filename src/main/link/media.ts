import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AxiosInstance } from 'axios';
import { createHttp } from './http.ts';
import { guardedLookup, isFetchable } from './image-address.ts';

/** One of the vendor's images, ready to be served to the screen. */
export interface MediaImage {
  bytes: Buffer;
  mimeType: string;
}

export interface MediaOptions {
  folder: string;
  /** The API's base address, for images with a relative one. */
  baseUrl(): string;
  /** Prefix of image addresses on the screen; empty when the screen is served from the same origin. */
  screenOrigin: string;
  /** See `ApiClientOptions.http`. */
  http?: AxiosInstance | undefined;
  onLog(line: string): void;
}

const LARGEST_IMAGE_BYTES = 10 * 1024 * 1024;
/** Maximum size of all images on disk, enough for some campaigns. */
const FOLDER_BYTES = 200 * 1024 * 1024;
const FETCH_TIMEOUT_MS = 10_000;

/**
 * The vendor's images, stored on disk so that the screen can show prizes offline. The screen requests them as
 * `/media/…`. Fetches only addresses from answers of the API, and in the local network only the server's own.
 */
export class Media {
  readonly #options: MediaOptions;
  readonly #http: AxiosInstance;
  readonly #urls = new Map<string, string>();
  readonly #underWay = new Map<string, Promise<MediaImage | null>>();
  /** True if the folder may be above its limit. */
  #hasGrown = true;

  constructor(options: MediaOptions) {
    this.#options = options;
    this.#http = options.http ?? createHttp(null);
  }

  /** Returns the screen's address of an image, or null without one. Returns data addresses unchanged. */
  localUrl = (url: string | null | undefined): string | null => {
    if (!url) return null;
    if (url.startsWith('data:image/')) return url;
    const absolute = URL.parse(url) ?? URL.parse(url, `${this.#options.baseUrl()}/`);
    if (!absolute || !['http:', 'https:'].includes(absolute.protocol)) return null;
    const key = hash('sha256', withoutSignature(absolute));
    this.#urls.set(key, absolute.href);
    return `${this.#options.screenOrigin}/media/${key}`;
  };

  /** Returns the server address behind one made by `localUrl`, and any other address unchanged. */
  originalUrl = (localUrl: string): string => {
    const key = keyIn(localUrl);
    return (key && this.#urls.get(key)) ?? localUrl;
  };

  /** Fetches images that the screen will need offline. Only logs failures. */
  prefetch(localUrls: readonly (string | null | undefined)[]): void {
    for (const url of localUrls) {
      const key = url && keyIn(url);
      if (key) void this.image(key);
    }
  }

  /** Fetches an image for use offline. Returns its size in bytes, or null if the image is unavailable. */
  async keep(url: string | null | undefined): Promise<number | null> {
    const local = this.localUrl(url);
    const key = local && keyIn(local);
    return key ? ((await this.image(key))?.bytes.length ?? null) : null;
  }

  /** Returns the image of a key from disk, or else from the server; null if it is unavailable or not an image. */
  image(key: string): Promise<MediaImage | null> {
    if (!/^[0-9a-f]{64}$/.test(key)) return Promise.resolve(null);
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const loading = this.#load(key).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, loading);
    return loading;
  }

  /**
   * Deletes the images that were used longest ago until the folder is within its limit. Never rejects.
   *
   * @param needed returns the addresses of images that stay; null while they are unknown, so that all stay
   */
  async prune(needed: () => readonly string[] | null): Promise<void> {
    // Skips pruning while images arrive, because a campaign that is being prepared needs them.
    if (!this.#hasGrown || this.#underWay.size > 0) return;
    const addresses = needed();
    if (addresses === null) return;
    this.#hasGrown = false;
    const { folder, onLog } = this.#options;
    const kept = new Set(addresses.map((url) => keyIn(this.localUrl(url) ?? '')));
    try {
      const paths = (await readdir(folder)).map((name) => path.join(folder, name));
      const files = await Promise.all(paths.map(async (file) => ({ file, ...(await stat(file)) })));
      let bytes = files.reduce((sum, { size }) => sum + size, 0);
      for (const { file, size } of files.toSorted((a, b) => a.mtimeMs - b.mtimeMs)) {
        if (bytes <= FOLDER_BYTES) return;
        if (kept.has(path.basename(file))) continue;
        await rm(file);
        bytes -= size;
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onLog(`media: pruning failed: ${String(error)}`);
    }
  }

  async #load(key: string): Promise<MediaImage | null> {
    const file = path.join(this.#options.folder, key);
    const kept = await readFile(file).catch(() => null);
    const mimeType = kept && imageTypeOf(kept);
    if (kept && mimeType) {
      // Marks the image as used now, for `prune`.
      await utimes(file, new Date(), new Date()).catch(() => {});
      return { bytes: kept, mimeType };
    }
    const url = this.#urls.get(key);
    return url ? this.#fetch(url, file) : null;
  }

  async #fetch(url: string, file: string): Promise<MediaImage | null> {
    const base = this.#options.baseUrl();
    const guarded = new Set<string>();
    const guard = (address: string) => {
      if (!isFetchable(address, base))
        throw new Error('not from the server, nor over https from outside the local network');
      const { hostname } = new URL(address);
      if (hostname !== new URL(base).hostname) guarded.add(hostname);
    };
    try {
      guard(url);
      const { data } = await this.#http.get<ArrayBuffer>(url, {
        responseType: 'arraybuffer',
        timeout: FETCH_TIMEOUT_MS,
        signal: AbortSignal.timeout(FETCH_TIMEOUT_MS + 500),
        maxContentLength: LARGEST_IMAGE_BYTES,
        maxRedirects: 3,
        beforeRedirect: ({ href }: { href?: string }) => guard(href ?? ''),
        lookup: guardedLookup(guarded),
      });
      const bytes = Buffer.from(data);
      const mimeType = imageTypeOf(bytes);
      if (!mimeType) {
        this.#options.onLog(`media: ${url} is not a png or jpeg`);
        return null;
      }
      await mkdir(this.#options.folder, { recursive: true });
      // Renamed into place, so that a power cut cannot leave half an image.
      await writeFile(`${file}.part`, bytes);
      await rename(`${file}.part`, file);
      this.#hasGrown = true;
      return { bytes, mimeType };
    } catch (error) {
      this.#options.onLog(`media: ${url} could not be kept: ${String(error)}`);
      return null;
    }
  }
}

/** Parameters of signed addresses at S3, CloudFront, Google Cloud and Azure. Each has one of `SIGNATURES`. */
const SIGNED =
  /^(x-(amz|goog)-.+|awsaccesskeyid|googleaccessid|key-pair-id|policy|expires|signature|sig|s[vesrpt]|spr|srt|sip|ske|sk[tsv]|skoid|sktid)$/i;
const SIGNATURES = /^(x-(amz|goog)-signature|signature|sig)$/i;

/**
 * Returns an address without the parameters of a temporary signature, because one image has many such addresses. Other
 * parameters stay, because they may distinguish images.
 */
function withoutSignature(url: URL): string {
  const bare = new URL(url);
  const names = [...url.searchParams.keys()];
  if (names.some((name) => SIGNATURES.test(name)))
    for (const name of names) if (SIGNED.test(name)) bare.searchParams.delete(name);
  return bare.href;
}

/** Returns the key in an address made by `localUrl`. */
const keyIn = (localUrl: string): string | undefined => localUrl.match(/\/media\/([0-9a-f]{64})$/)?.[1];

/** Returns the type of a png or jpeg by its first bytes, or null for anything else. */
function imageTypeOf(bytes: Buffer): 'image/png' | 'image/jpeg' | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  return null;
}

import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { FULL_HD, type Series, type Size } from '../../tests/e2e/tour/tour.ts';

/** The pictures to save, and their places. */
export interface Album {
  /** Returns the wanted sizes of a picture, or none. */
  sizesOf(series: Series, name: string): readonly Size[];
  /** `picture` is a PNG. */
  keep(picture: Buffer, series: Series, size: Size, name: string): Promise<void>;
}

const root = path.resolve(import.meta.dirname, '../..');

/** Every screen in every size, as `screenshots/SERIES/SIZE/NAME.png`. Not part of the repository. */
export const lookAlbum: Album = {
  sizesOf: ({ sizes }) => sizes,
  async keep(picture, series, { width, height }, name) {
    const folder = path.join(root, 'screenshots', series.name, `${width}x${height}`);
    await mkdir(folder, { recursive: true });
    // Uses fewer colours: a fifth of the size, and the same look.
    await sharp(picture)
      .png({ palette: true })
      .toFile(path.join(folder, `${name}.png`));
  },
};

/** The pictures that README shows, by series and name; the repository has no others (tests/lint/light.test.ts). */
export const README_PICTURES: readonly string[] = [
  'full/login',
  'full/welcome',
  'full/quiz',
  'full/wheel',
  'full/board',
  'full/board-win',
  'admin/branding',
  'admin/game-setup-prizes',
  'admin/report',
];

const readmeFolder = path.join(root, 'docs/screenshots');

/** README's pictures: `docs/screenshots/NAME.webp`. */
export const readmeAlbum: Album = {
  sizesOf: (series, name) => (README_PICTURES.includes(`${series.name}/${name}`) ? FULL_HD : []),
  async keep(picture, _series, _size, name) {
    await mkdir(readmeFolder, { recursive: true });
    await sharp(picture)
      .resize({ width: 1280 })
      .webp({ quality: 85, effort: 6 })
      .toFile(path.join(readmeFolder, `${name}.webp`));
  },
};

/** Empties README's folder, so that no outdated picture stays. */
export const emptyReadmeAlbum = () => rm(readmeFolder, { recursive: true, force: true });

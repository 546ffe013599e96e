/**
 * Draws the pictures of `resources/`: the app icon, the whammy and the demo vendor's pictures.
 *
 *   node tools/draw-resources/index.ts [name …]
 *
 * The hand-drawn sources are `resources/src/**.svg`; wheels and backdrops are drawn here. Every picture is rendered
 * through Chromium (set CHROMIUM_PATH to pick one) and written as a PNG of at most MAX_BYTES.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { icon } from './icon.ts';
import { PRIZES, prize } from './prizes.ts';
import { OUT, ROOT, source } from './source.ts';
import { THEMES, theme } from './themes.ts';

const MAX_BYTES = 150_000;
/** Pictures are rendered this many times larger, then averaged down. */
const SCALE = 3;

interface Picture {
  file: string;
  width: number;
  height: number;
  svg: () => Promise<string>;
}

const PICTURES: Picture[] = [
  { file: 'icon', width: 1024, height: 1024, svg: async () => icon() },
  { file: 'whammy', width: 512, height: 512, svg: () => source('whammy') },
  { file: 'demo/logo', width: 640, height: 240, svg: () => source('logo') },
  { file: 'demo/avatar', width: 256, height: 256, svg: () => source('avatar') },
  ...Object.entries(THEMES).map(([name, look]) => ({
    file: `demo/theme-${name}`,
    width: 640,
    height: 400,
    svg: async () => theme(look),
  })),
  ...Object.entries(PRIZES).map(([name, look]) => ({
    file: `demo/prizes/${name}`,
    width: 800,
    height: 600,
    svg: () => prize(name, look),
  })),
];

/**
 * Returns the picture at its final size, averaged from the larger drawing, with the fewest colours that look smooth.
 */
const pack = (png: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> =>
  sharp(png).resize(width, height).png({ palette: true, effort: 10 }).toBuffer();

const fontFace = async (family: string, weights: string, file: string): Promise<string> => {
  const data = await readFile(path.join(ROOT, 'node_modules', file), 'base64');
  return `@font-face{font-family:'${family}';font-weight:${weights};src:url(data:font/woff2;base64,${data}) format('woff2')}`;
};

const fonts =
  (await fontFace('Outfit', '100 900', '@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2')) +
  (await fontFace('Lilita One', '400', '@fontsource/lilita-one/files/lilita-one-latin-400-normal.woff2'));

const wanted = process.argv.slice(2);
const chosen = PICTURES.filter((p) => !wanted.length || wanted.includes(path.basename(p.file)));
const { CHROMIUM_PATH: system = '/usr/bin/chromium' } = process.env;
const browser = await chromium.launch({
  ...(existsSync(system) ? { executablePath: system } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
});
try {
  const page = await browser.newPage({ deviceScaleFactor: SCALE });
  for (const picture of chosen) {
    await page.setViewportSize({ width: picture.width, height: picture.height });
    await page.setContent(
      `<style>${fonts}html,body{margin:0;background:transparent}svg{display:block;width:100vw;height:100vh}</style>${await picture.svg()}`,
    );
    await page.evaluate('Promise.all([...document.fonts].map((font) => font.load()))');
    const png = await pack(await page.screenshot({ omitBackground: true }), picture);
    const file = path.join(OUT, `${picture.file}.png`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, png);
    console.log(`${path.relative(ROOT, file)} ${picture.width}x${picture.height} ${Math.round(png.length / 1000)} kB`);
    if (png.length > MAX_BYTES) throw new Error(`${picture.file} is above ${MAX_BYTES} bytes.`);
  }
} finally {
  await browser.close();
}

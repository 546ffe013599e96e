import jsQR from 'jsqr';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { codePicture } from './code-picture.ts';

const CODE = 'SB-ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ2';

/** Reads a picture like a simple scanner: dark on light. */
async function read(picture: Sharp): Promise<string | undefined> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height, { inversionAttempts: 'dontInvert' })?.data;
}

it('a picture of a code is readable and small', async () => {
  const png = codePicture(CODE);
  expect(await read(sharp(png))).toBe(CODE);
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 296, height: 296 });
  expect(png.length).toBeLessThan(1000);
});

it('is readable with a part covered', async () => {
  const finger = {
    input: { create: { width: 64, height: 64, channels: 3, background: 'white' } },
    top: 116,
    left: 116,
  };
  expect(
    await read(
      sharp(codePicture(CODE))
        .toColourspace('srgb')
        .composite([finger as OverlayOptions]),
    ),
  ).toBe(CODE);
});

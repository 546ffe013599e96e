import jsQR from 'jsqr';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { QrCode } from './QrCode.tsx';

const TOKEN = `SB1.${'WyIxIiwiMTIiLCIzIiwiMiIsMTc2NDMzODczMywiQkNERUZHSEpUIl0'}.${'aZ-_09'.repeat(15).slice(0, 86)}`;
const svg = renderToStaticMarkup(<QrCode text={TOKEN} label="QR code" className="qr" />);

it('draws a code that a scanner reads, with its white border', async () => {
  const drawn = sharp(Buffer.from(svg.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')), { density: 400 });
  const { data, info } = await drawn.resize(240, 240).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(TOKEN);
  expect([...data.subarray(0, 240 * 4 * 8)].every((value) => value === 255)).toBe(true);
});

it('has an accessible name', () => {
  expect(svg).toContain('role="img" aria-label="QR code"');
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, trackedFiles } from './tracked-files.ts';

const sheets = trackedFiles().filter((file) => file.startsWith('src/renderer/') && file.endsWith('.css'));
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');

/** The declarations of all rules whose selector matches. */
const rulesOf = (css: string, selector: RegExp): string[] =>
  [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, name = '']) => selector.test(name))
    .map(([, , body = '']) => body);

describe('the style sheets', () => {
  it('have no endless animation, because each iteration would wake the main thread', () => {
    expect(sheets.length).toBeGreaterThan(20);
    const endless = sheets.filter((file) => /\banimation[\w-]*:[^;]*\binfinite\b/.test(textOf(file)));
    expect(endless).toEqual([]);
  });

  it('neither round nor filter turning elements, because each frame would be masked or filtered again', () => {
    const turning = rulesOf(textOf('src/renderer/canvas/wheel/Wheel.module.css'), /\bcanvas\b/).concat(
      rulesOf(textOf('src/renderer/components/FairWheel.module.css'), /\.wheel\b/),
    );
    expect(turning.length).toBe(2);
    for (const body of turning) {
      expect(body).toContain('will-change: transform');
      expect(body).not.toMatch(/border-radius|filter|mask|clip-path|box-shadow/);
    }
  });

  it('put no filter over the wheel', () => {
    expect(textOf('src/renderer/scenes/participant/spin/WheelGame.module.css')).not.toMatch(/\bfilter\b/);
    expect(textOf('src/renderer/canvas/wheel/Wheel.module.css')).not.toMatch(/\bfilter\b/);
  });
});

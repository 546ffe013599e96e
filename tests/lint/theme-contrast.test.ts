import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { THEME_NAMES } from '../../src/renderer/stores/ThemeStore.ts';
import { root } from './tracked-files.ts';

const css = readFileSync(join(root, 'src/renderer/theme/themes.css'), 'utf8');

/** Returns the colours of a theme by their names. */
function coloursOf(theme: string): Record<string, string> {
  const block = new RegExp(`data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#\w{6});/g)].map(([, name, value]) => [name, value]));
}

/** The relative luminance of WCAG 2, from 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(THEME_NAMES)('in the theme %s', (theme) => {
  const colours = coloursOf(theme);
  const colour = (name: string) => colours[name] ?? '#';

  it.each([
    ['focus', 'page'],
    ['focus', 'page-light'],
    ['focus', 'page-dark'],
    ['focus-card', 'card'],
    ['focus-card', 'card-soft'],
  ])('%s reaches 3:1 over %s', (line, surface) => {
    expect(contrast(colour(line), colour(surface))).toBeGreaterThanOrEqual(3);
  });

  it('the edge of a chosen answer reaches 3:1 over its face', () => {
    expect(contrast(colour('accent-ink'), colour('accent'))).toBeGreaterThanOrEqual(3);
  });
});

describe('in the accessible mode', () => {
  const block = /:root\[data-accessible\] \{([^}]*)\}/.exec(css)?.[1] ?? '';
  const colours = Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#\w{6});/g)].map(([, name, value]) => [name, value]),
  );

  it.each([
    ['ink-page', 'page'],
    ['title', 'page'],
    ['ink', 'card'],
    ['ink', 'card-soft'],
    ['ink-soft', 'card-soft'],
    ['ink', 'good-soft'],
    ['ink', 'bad-soft'],
    ['accent-ink', 'accent'],
    ['quiet-ink', 'quiet'],
    ['good-ink', 'good'],
    ['bad-ink', 'bad'],
    ['screen-ink', 'screen'],
    ['focus', 'page'],
  ])('%s reaches 7:1 over %s', (ink, surface) => {
    expect(contrast(colours[ink] ?? '#', colours[surface] ?? '#')).toBeGreaterThanOrEqual(7);
  });
});

/**
 * Draws the pictures of `resources/`: the app icon, the whammy and the demo vendor's pictures.
 *
 *   node tools/draw-resources.ts [name …]
 *
 * The hand-drawn sources are `resources/src/**.svg`; wheels and backdrops are drawn here. Every picture is rendered
 * through Chromium (set CHROMIUM_PATH to pick one) and written as a PNG of at most MAX_BYTES.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';

const ROOT = path.resolve(import.meta.dirname, '..');
const OUT = path.join(ROOT, 'resources');
const MAX_BYTES = 150_000;
/** Pictures are rendered this many times larger, then averaged down. */
const SCALE = 3;

interface Picture {
  file: string;
  width: number;
  height: number;
  svg: () => Promise<string>;
}

// ---------------------------------------------------------------- drawing helpers

const num = (n: number): string => String(Math.round(n * 100) / 100);
const polar = (cx: number, cy: number, r: number, deg: number): [number, number] => {
  const a = ((deg - 90) * Math.PI) / 180;
  return [cx + r * Math.cos(a), cy + r * Math.sin(a)];
};
const point = ([x, y]: [number, number]): string => `${num(x)} ${num(y)}`;
const times = (n: number, draw: (i: number) => string): string => Array.from({ length: n }, (_, i) => draw(i)).join('');

const gradient = (id: string, colors: readonly string[], vector = 'x1="0" y1="0" x2="1" y2="1"'): string =>
  `<linearGradient id="${id}" ${vector}>${colors
    .map((c, i) => `<stop offset="${num(i / (colors.length - 1))}" stop-color="${c}"/>`)
    .join('')}</linearGradient>`;

const document = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`;

const star = (cx: number, cy: number, r: number, attributes: string): string => {
  const points = Array.from({ length: 10 }, (_, i) => point(polar(cx, cy, i % 2 ? r * 0.5 : r, i * 36)));
  return `<path d="M${points.join('L')}Z" stroke-linejoin="round" ${attributes}/>`;
};

/** A four-pointed glint. */
const glint = (cx: number, cy: number, r: number, color: string, opacity = 1): string =>
  `<path transform="translate(${cx} ${cy}) scale(${num(r / 10)})" d="M0-10Q1-1 10 0Q1 1 0 10Q-1 1-10 0Q-1-1 0-10Z" fill="${color}" opacity="${opacity}"/>`;

// ---------------------------------------------------------------- the wheel

interface WheelLook {
  slices: readonly (readonly [light: string, deep: string, star: string])[];
  rim: readonly string[];
  ink: string;
  divider: string;
  bulbs: readonly [string, string];
  hub: readonly string[];
  star: string;
  pointer: readonly string[];
  shadow: string;
  /** How soft the wheel's shadow is, as a share of its radius. */
  blur: number;
  /** Opacity of the shine at its top and bottom. */
  glare: readonly [number, number];
}

/** A prize wheel of outer radius `r`, lit from the upper left; its pointer stands on the rim at the top. */
function wheel(cx: number, cy: number, r: number, look: WheelLook): string {
  const face = r * 0.86;
  const step = 360 / look.slices.length;
  const from = -step / 2;
  const slices = look.slices
    .map((_, i) => {
      const a = point(polar(cx, cy, face, from + i * step));
      const b = point(polar(cx, cy, face, from + (i + 1) * step));
      return `<path d="M${num(cx)} ${num(cy)}L${a}A${num(face)} ${num(face)} 0 0 1 ${b}Z" fill="url(#slice${i})"/>`;
    })
    .join('');
  const dividers = times(look.slices.length, (i) => {
    const end = point(polar(cx, cy, face, from + i * step));
    return `<path d="M${num(cx)} ${num(cy)}L${end}" stroke="${look.divider}" stroke-width="${num(r * 0.018)}"/>`;
  });
  const dots = times(look.slices.length, (i) => {
    const [x, y] = polar(cx, cy, face * 0.64, i * step);
    return `<g transform="rotate(${num(i * step)} ${num(x)} ${num(y)})">${star(x, y, r * 0.095, `fill="${look.slices[i]?.[2]}"`)}</g>`;
  });
  const bulbs = times(look.slices.length * 2, (i) => {
    const [x, y] = polar(cx, cy, r * 0.93, from + (i * step) / 2);
    const lit = look.bulbs[i % 2] ?? '#fff';
    return (
      `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r * 0.055)}" fill="${lit}" opacity=".35"/>` +
      `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r * 0.034)}" fill="${lit}"/>` +
      `<circle cx="${num(x - r * 0.009)}" cy="${num(y - r * 0.011)}" r="${num(r * 0.012)}" fill="#fff"/>`
    );
  });
  const defs =
    look.slices
      .map(([light, deep], i) => {
        const [x, y] = polar(cx, cy, face, i * step);
        return `<linearGradient id="slice${i}" gradientUnits="userSpaceOnUse" x1="${num(cx)}" y1="${num(cy)}" x2="${num(x)}" y2="${num(y)}"><stop offset=".15" stop-color="${deep}"/><stop offset=".75" stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></linearGradient>`;
      })
      .join('') +
    gradient('rim', look.rim, 'x1="0" y1="0" x2="0" y2="1"') +
    gradient('hub', look.hub) +
    gradient('pointer', look.pointer) +
    `<linearGradient id="glare" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="${look.glare[0]}"/><stop offset="1" stop-color="#fff" stop-opacity="${look.glare[1]}"/></linearGradient>` +
    `<filter id="wheelShadow" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${num(r * look.blur)}"/></filter>` +
    `<clipPath id="face"><circle cx="${num(cx)}" cy="${num(cy)}" r="${num(face)}"/></clipPath>`;
  const tip = cy - r * 0.73;
  const top = cy - r * 1.13;
  const w = r * 0.15;
  const pointer = `M${num(cx)} ${num(tip)}C${num(cx - w * 0.35)} ${num(tip - r * 0.14)} ${num(cx - w)} ${num(top + r * 0.2)} ${num(cx - w)} ${num(top + w)}A${num(w)} ${num(w)} 0 0 1 ${num(cx + w)} ${num(top + w)}C${num(cx + w)} ${num(top + r * 0.2)} ${num(cx + w * 0.35)} ${num(tip - r * 0.14)} ${num(cx)} ${num(tip)}Z`;
  return `<defs>${defs}</defs>
    <circle cx="${num(cx + r * 0.05)}" cy="${num(cy + r * 0.09)}" r="${num(r)}" fill="${look.shadow}" opacity=".5" filter="url(#wheelShadow)"/>
    <circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}" fill="${look.ink}"/>
    <circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r * 0.98)}" fill="url(#rim)"/>
    <circle cx="${num(cx)}" cy="${num(cy)}" r="${num(face + r * 0.02)}" fill="${look.ink}"/>
    ${slices}${dividers}${dots}
    <g clip-path="url(#face)">
      <circle cx="${num(cx)}" cy="${num(cy)}" r="${num(face)}" fill="none" stroke="#000" stroke-width="${num(r * 0.09)}" opacity=".12"/>
      <ellipse cx="${num(cx - r * 0.28)}" cy="${num(cy - r * 0.42)}" rx="${num(r * 0.72)}" ry="${num(r * 0.5)}" transform="rotate(-32 ${num(cx - r * 0.28)} ${num(cy - r * 0.42)})" fill="url(#glare)"/>
    </g>
    ${bulbs}
    <circle cx="${num(cx + r * 0.015)}" cy="${num(cy + r * 0.03)}" r="${num(r * 0.25)}" fill="${look.ink}" opacity=".55"/>
    <circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r * 0.235)}" fill="${look.ink}"/>
    <circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r * 0.22)}" fill="url(#rim)"/>
    <circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r * 0.175)}" fill="url(#hub)"/>
    ${star(cx, cy, r * 0.12, `fill="${look.star}" stroke="${look.star}" stroke-width="${num(r * 0.02)}"`)}
    <path d="${pointer}" fill="${look.shadow}" opacity=".45" transform="translate(${num(r * 0.02)} ${num(r * 0.035)})"/>
    <path d="${pointer}" fill="url(#pointer)" stroke="${look.ink}" stroke-width="${num(r * 0.03)}" stroke-linejoin="round"/>
    <circle cx="${num(cx)}" cy="${num(top + w)}" r="${num(w * 0.42)}" fill="#fff" opacity=".9"/>`;
}

// ---------------------------------------------------------------- icon

const GOLD = ['#fff3c4', '#ffcf5a', '#e08a1e', '#ffd873', '#b8630f'] as const;
const RED = ['#ff6a5c', '#c81f36', '#fff3cf'] as const;
const CREAM = ['#fff8e8', '#f2d8ae', '#d8303f'] as const;
const AMBER = ['#ffd35c', '#f09a1f', '#fffaf0'] as const;

const FAIR: WheelLook = {
  slices: [RED, CREAM, AMBER, CREAM, RED, CREAM, AMBER, CREAM],
  rim: GOLD,
  ink: '#4a0a1c',
  divider: '#fff1cf',
  bulbs: ['#fff8dc', '#ff8f6b'],
  hub: ['#ff7a66', '#a3132f'],
  star: '#fff3cf',
  pointer: ['#ffffff', '#ffe08a', '#e9961f'],
  shadow: '#2d0311',
  blur: 0.05,
  glare: [0.42, 0],
};

const icon = (): string => {
  const look: WheelLook = {
    ...FAIR,
    slices: [
      ['#f4525a', '#f4525a', '#fff7e4'],
      ['#ffbe3d', '#ffbe3d', '#ffffff'],
      ['#26bdb0', '#26bdb0', '#fff7e4'],
      ['#fff3da', '#fff3da', '#7b45e8'],
      ['#f4525a', '#f4525a', '#fff7e4'],
      ['#ffbe3d', '#ffbe3d', '#ffffff'],
      ['#26bdb0', '#26bdb0', '#fff7e4'],
      ['#fff3da', '#fff3da', '#7b45e8'],
    ],
    ink: '#2c0b4a',
    hub: ['#8a5bf0', '#4318a0'],
    shadow: '#14032e',
    blur: 0,
    glare: [0.16, 0.16],
    bulbs: ['#fffbe6', '#ffffff'],
  };
  const rays = times(12, (i) => {
    const a = point(polar(512, 548, 900, i * 30));
    const b = point(polar(512, 548, 900, i * 30 + 15));
    return `<path d="M512 548L${a}L${b}Z" fill="#8148ee"/>`;
  });
  return document(
    1024,
    1024,
    `<defs>${gradient('bg', ['#6a30dc', '#6a30dc'])}<clipPath id="plate"><rect x="32" y="32" width="960" height="960" rx="224"/></clipPath></defs>
    <g clip-path="url(#plate)"><rect width="1024" height="1024" fill="url(#bg)"/>${rays}</g>
    <rect x="38" y="38" width="948" height="948" rx="218" fill="none" stroke="#a67bff" stroke-width="12"/>
    <g clip-path="url(#plate)">${wheel(512, 546, 386, look)}</g>`,
  );
};

// ---------------------------------------------------------------- theme previews

interface ThemeLook {
  wheel: WheelLook;
  background: readonly string[];
  decor: string;
  title: readonly string[];
  titleInk: string;
  button: readonly string[];
  buttonEdge: string;
  buttonText: string;
  chip: string;
  chipText: string;
  chipLine: string;
  glow: string;
}

const rays = (cx: number, cy: number, color: string, opacity: number): string =>
  times(14, (i) => {
    const a = point(polar(cx, cy, 760, (i * 360) / 14));
    const b = point(polar(cx, cy, 760, ((i + 0.5) * 360) / 14));
    return `<path d="M${cx} ${cy}L${a}L${b}Z" fill="${color}" opacity="${opacity}"/>`;
  });

const citrusSlice = (cx: number, cy: number, r: number, peel: string, pulp: string, turn: number): string =>
  `<g transform="rotate(${turn} ${cx} ${cy})"><circle cx="${cx}" cy="${cy}" r="${r}" fill="${peel}"/><circle cx="${cx}" cy="${cy}" r="${num(r * 0.88)}" fill="#fffdf0"/>` +
  times(8, (i) => {
    const a = point(polar(cx, cy, r * 0.76, i * 45 + 5));
    const b = point(polar(cx, cy, r * 0.76, i * 45 + 40));
    const [x, y] = polar(cx, cy, r * 0.14, i * 45 + 22.5);
    return `<path d="M${num(x)} ${num(y)}L${a}A${num(r * 0.76)} ${num(r * 0.76)} 0 0 1 ${b}Z" fill="${pulp}" stroke="${pulp}" stroke-width="${num(r * 0.06)}" stroke-linejoin="round"/>`;
  }) +
  '</g>';

/** Where the bunting's rope hangs. */
const rope = (x: number): number => 14 + 20 * Math.abs(Math.sin(((x + 40) / 240) * Math.PI));
const bunting = (): string =>
  times(16, (i) => {
    const x = 4 + i * 42;
    const fill = ['#ffcf5a', '#fff3dc', '#ff7a5c'][i % 3] ?? '#fff';
    return `<path d="M${x - 14} ${num(rope(x - 14))}L${x + 14} ${num(rope(x + 14))}L${x} ${num(rope(x) + 32)}Z" fill="${fill}" stroke="${fill}" stroke-width="3" stroke-linejoin="round"/>`;
  }) +
  `<path d="M${Array.from({ length: 82 }, (_, i) => `${i * 8} ${num(rope(i * 8))}`).join('L')}" fill="none" stroke="#ffe7ae" stroke-width="4"/>`;

const neonGrid = (): string =>
  times(9, (i) => `<path d="M-40 ${num(276 + i * i * 2.1)}H700" stroke="#ff4fd8" stroke-width="2" opacity=".5"/>`) +
  times(
    17,
    (i) =>
      `<path d="M${320 + (i - 8) * 26} 276L${320 + (i - 8) * 110} 420" stroke="#36e6ff" stroke-width="2" opacity=".4"/>`,
  ) +
  times(
    26,
    (i) =>
      `<circle cx="${(i * 97 + 31) % 640}" cy="${(i * 53 + 17) % 250}" r="${1 + (i % 3) * 0.8}" fill="#fff" opacity="${0.4 + (i % 4) * 0.15}"/>`,
  );

const THEMES: Record<string, ThemeLook> = {
  full: {
    wheel: FAIR,
    background: ['#c8283a', '#97142c', '#5a0820'],
    decor: rays(206, 214, '#ffdc8f', 0.13) + bunting(),
    title: ['#fffaf0', '#ffe3a1'],
    titleInk: '#4a0a1c',
    button: ['#fff0b0', '#ffc643', '#ee9420'],
    buttonEdge: '#a3540c',
    buttonText: '#6a0f20',
    chip: '#fff6e2',
    chipText: '#d8a463',
    chipLine: '#f0c985',
    glow: '#ffdf8f',
  },
  midnight: {
    wheel: {
      slices: [
        ['#ff5fd2', '#b3159b', '#ffffff'],
        ['#3b2a9c', '#1d1466', '#8ff6ff'],
        ['#3df0ff', '#0a9cc9', '#ffffff'],
        ['#3b2a9c', '#1d1466', '#8ff6ff'],
        ['#ff5fd2', '#b3159b', '#ffffff'],
        ['#3b2a9c', '#1d1466', '#8ff6ff'],
        ['#3df0ff', '#0a9cc9', '#ffffff'],
        ['#3b2a9c', '#1d1466', '#8ff6ff'],
      ],
      rim: ['#a99bff', '#5a3fe0', '#2c1a94', '#7a5cff', '#22127a'],
      ink: '#0b0634',
      divider: '#c9f9ff',
      bulbs: ['#7df6ff', '#ff8be6'],
      hub: ['#3b2a9c', '#140b52'],
      star: '#5ff4ff',
      pointer: ['#ffffff', '#ff8be6', '#d61fb4'],
      shadow: '#02001a',
      blur: 0.05,
      glare: [0.42, 0],
    },
    background: ['#35209a', '#1c1068', '#0a0533'],
    decor: neonGrid(),
    title: ['#ffffff', '#8ff6ff'],
    titleInk: '#0b0634',
    button: ['#ff9cec', '#f03fc8', '#a514c4'],
    buttonEdge: '#5a0a80',
    buttonText: '#ffffff',
    chip: '#241675',
    chipText: '#58e9ff',
    chipLine: '#36e6ff',
    glow: '#ff4fd8',
  },
  citrus: {
    wheel: {
      slices: [
        ['#b5e835', '#74b80c', '#ffffff'],
        ['#fffef4', '#f4f2c0', '#ff9a1f'],
        ['#ffb03b', '#f5790a', '#ffffff'],
        ['#fffef4', '#f4f2c0', '#86c316'],
        ['#b5e835', '#74b80c', '#ffffff'],
        ['#fffef4', '#f4f2c0', '#ff9a1f'],
        ['#ffb03b', '#f5790a', '#ffffff'],
        ['#fffef4', '#f4f2c0', '#86c316'],
      ],
      rim: ['#ffe69a', '#ffb02e', '#f27a0a', '#ffc04a', '#d95f00'],
      ink: '#37610a',
      divider: '#ffffff',
      bulbs: ['#ffffff', '#e9ff9c'],
      hub: ['#c8f04f', '#63a608'],
      star: '#ffffff',
      pointer: ['#ffffff', '#c8f04f', '#6fb30a'],
      shadow: '#5a7a10',
      blur: 0.05,
      glare: [0.42, 0],
    },
    background: ['#ffffff', '#f6fbd2', '#dff08a'],
    decor:
      citrusSlice(612, 14, 92, '#ff9a1f', '#ffbe55', 8) +
      citrusSlice(30, 372, 96, '#8fcc1c', '#c4ea5c', 20) +
      citrusSlice(640, 384, 58, '#8fcc1c', '#c4ea5c', 0),
    title: ['#6cab0c', '#3f7a02'],
    titleInk: '#ffffff',
    button: ['#ffc765', '#ff9a1f', '#f2720a'],
    buttonEdge: '#b34c00',
    buttonText: '#ffffff',
    chip: '#ffffff',
    chipText: '#8cc21c',
    chipLine: '#b5e04a',
    glow: '#ffffff',
  },
};

function theme(look: ThemeLook): string {
  const chip = (y: number, width: number, letter: string): string =>
    `<rect x="406" y="${y + 4}" width="196" height="42" rx="21" fill="${look.wheel.shadow}" opacity=".22"/>
     <rect x="404" y="${y}" width="196" height="42" rx="21" fill="${look.chip}" stroke="${look.chipLine}" stroke-width="3"/>
     <circle cx="426" cy="${y + 21}" r="14" fill="${look.chipText}"/><text x="426" y="${y + 27}" font-family="Lilita One" font-size="18" text-anchor="middle" fill="${look.chip}">${letter}</text>
     <rect x="450" y="${y + 16}" width="${width}" height="10" rx="5" fill="${look.chipText}" opacity=".75"/>`;
  return document(
    640,
    400,
    `<defs>
      ${gradient('bg', look.background)}${gradient('button', look.button, 'x1="0" y1="0" x2="0" y2="1"')}${gradient('title', look.title, 'x1="0" y1="0" x2="0" y2="1"')}
      <radialGradient id="glow"><stop offset="0" stop-color="${look.glow}" stop-opacity=".6"/><stop offset="1" stop-color="${look.glow}" stop-opacity="0"/></radialGradient>
      <clipPath id="frame"><rect width="640" height="400" rx="36"/></clipPath>
    </defs>
    <g clip-path="url(#frame)">
      <rect width="640" height="400" fill="url(#bg)"/>${look.decor}
      <circle cx="206" cy="216" r="240" fill="url(#glow)"/>
      ${wheel(206, 216, 150, look.wheel)}
      <g font-family="Lilita One" font-size="47" text-anchor="middle" stroke-linejoin="round"><text x="502" y="124" fill="none" stroke="${look.titleInk}" stroke-width="12">Spin &amp; win</text><text x="502" y="124" fill="url(#title)">Spin &amp; win</text></g>
      ${chip(152, 118, 'A')}${chip(206, 86, 'B')}
      <rect x="408" y="284" width="196" height="72" rx="36" fill="${look.wheel.shadow}" opacity=".35"/>
      <rect x="402" y="274" width="200" height="76" rx="38" fill="${look.buttonEdge}"/>
      <rect x="402" y="268" width="200" height="72" rx="36" fill="url(#button)"/>
      <path d="M438 277H566" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".6"/>
      <text x="502" y="319" font-family="Lilita One" font-size="40" text-anchor="middle" fill="${look.buttonText}" letter-spacing="2">SPIN!</text>
    </g>`,
  );
}

// ---------------------------------------------------------------- prizes

interface Backdrop {
  tones: readonly [string, string, string];
  floor: string;
}

const PRIZES: Record<string, Backdrop> = {
  headphones: { tones: ['#ffe6c2', '#ffbd8c', '#f98a6a'], floor: '#e8684f' },
  earbuds: { tones: ['#d9fbe9', '#8fe6cb', '#3dbfae'], floor: '#1f9d92' },
  speaker: { tones: ['#dcecff', '#9cc4ff', '#5f8cf0'], floor: '#3f68d6' },
  'hi-fi-set': { tones: ['#f0e2ff', '#c5a5fb', '#8a63e6'], floor: '#6a41c9' },
  turntable: { tones: ['#fff2b8', '#ffd35e', '#f7a428'], floor: '#e0820f' },
  'gift-card': { tones: ['#ffe3ee', '#ffaac6', '#f0699a'], floor: '#d4457d' },
  'festival-tickets': { tones: ['#d5f7ff', '#7fdcf2', '#2ba4d4'], floor: '#1580b5' },
};

/** The card behind every prize: a lit wall with sound rings and a floor to stand on. */
function backdrop({ tones, floor }: Backdrop): string {
  const rings = [190, 262, 334, 406]
    .map(
      (r, i) =>
        `<circle cx="400" cy="316" r="${r}" fill="none" stroke="#fff" stroke-width="${14 - i * 2}" opacity="${num(0.3 - i * 0.06)}"/>`,
    )
    .join('');
  return `<defs>${gradient('wall', tones)}
    <radialGradient id="halo"><stop offset="0" stop-color="#fff" stop-opacity=".75"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    ${gradient('ground', [floor, tones[2]], 'x1="0" y1="0" x2="0" y2="1"')}
    <clipPath id="card"><rect width="800" height="600" rx="64"/></clipPath></defs>
    <g clip-path="url(#card)"><rect width="800" height="600" fill="url(#wall)"/>${rings}
      <circle cx="360" cy="260" r="330" fill="url(#halo)"/>
      <ellipse cx="400" cy="640" rx="620" ry="176" fill="url(#ground)" opacity=".62"/>
      ${glint(92, 104, 24, '#fff', 0.95)}${glint(704, 92, 18, '#fff', 0.85)}${glint(736, 214, 11, '#fff', 0.7)}${glint(56, 246, 11, '#fff', 0.7)}
      <circle cx="132" cy="64" r="6" fill="#fff" opacity=".6"/><circle cx="640" cy="66" r="5" fill="#fff" opacity=".6"/>
    </g>`;
}

const source = (name: string): Promise<string> => readFile(path.join(OUT, 'src', `${name}.svg`), 'utf8');

/** Two documents in one page would share ids, so the backdrop's are prefixed. */
const prefixed = (svg: string, prefix: string): string =>
  svg.replace(/id="([^"]+)"/g, `id="${prefix}$1"`).replace(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`);

const prize = async (name: string, look: Backdrop): Promise<string> =>
  document(800, 600, prefixed(backdrop(look), 'backdrop-') + (await source(`prizes/${name}`)));

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

// ---------------------------------------------------------------- PNG

/** The picture at its own size, averaged down from the larger drawing, with as few colours as still look smooth. */
const pack = (png: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> =>
  sharp(png).resize(width, height).png({ palette: true, effort: 10 }).toBuffer();

// ---------------------------------------------------------------- run

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

import { FAIR } from './icon.ts';
import { document, gradient, num, point, polar, times } from './svg.ts';
import { type WheelLook, wheel } from './wheel.ts';

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

export const THEMES: Record<string, ThemeLook> = {
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

export function theme(look: ThemeLook): string {
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

import { source } from './source.ts';
import { document, glint, gradient, num } from './svg.ts';

export interface Backdrop {
  tones: readonly [string, string, string];
  floor: string;
}

export const PRIZES: Record<string, Backdrop> = {
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

/** Two documents in one page would share ids, so the backdrop's are prefixed. */
const prefixed = (svg: string, prefix: string): string =>
  svg.replace(/id="([^"]+)"/g, `id="${prefix}$1"`).replace(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`);

export const prize = async (name: string, look: Backdrop): Promise<string> =>
  document(800, 600, prefixed(backdrop(look), 'backdrop-') + (await source(`prizes/${name}`)));

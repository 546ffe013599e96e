import { document, gradient, point, polar, times } from './svg.ts';
import { type WheelLook, wheel } from './wheel.ts';

const GOLD = ['#fff3c4', '#ffcf5a', '#e08a1e', '#ffd873', '#b8630f'] as const;
const RED = ['#ff6a5c', '#c81f36', '#fff3cf'] as const;
const CREAM = ['#fff8e8', '#f2d8ae', '#d8303f'] as const;
const AMBER = ['#ffd35c', '#f09a1f', '#fffaf0'] as const;

export const FAIR: WheelLook = {
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

export const icon = (): string => {
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

import { gradient, num, point, polar, star, times } from './svg.ts';

export interface WheelLook {
  slices: readonly (readonly [light: string, deep: string, star: string])[];
  rim: readonly string[];
  ink: string;
  divider: string;
  bulbs: readonly [string, string];
  hub: readonly string[];
  star: string;
  pointer: readonly string[];
  shadow: string;
  /** The blur of the wheel's shadow, as a share of its radius. */
  blur: number;
  /** The shine's opacity at its top and bottom. */
  glare: readonly [number, number];
}

/** Draws a prize wheel of outer radius `r`, lit from the upper left, with its pointer on the rim at the top. */
export function wheel(cx: number, cy: number, r: number, look: WheelLook): string {
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

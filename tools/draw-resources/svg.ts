/** The parts that pictures are made of; all functions return SVG text. */
export const num = (n: number): string => String(Math.round(n * 100) / 100);
export const polar = (cx: number, cy: number, r: number, deg: number): [number, number] => {
  const a = ((deg - 90) * Math.PI) / 180;
  return [cx + r * Math.cos(a), cy + r * Math.sin(a)];
};
export const point = ([x, y]: [number, number]): string => `${num(x)} ${num(y)}`;
export const times = (n: number, draw: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => draw(i)).join('');

export const gradient = (id: string, colors: readonly string[], vector = 'x1="0" y1="0" x2="1" y2="1"'): string =>
  `<linearGradient id="${id}" ${vector}>${colors
    .map((c, i) => `<stop offset="${num(i / (colors.length - 1))}" stop-color="${c}"/>`)
    .join('')}</linearGradient>`;

export const document = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`;

export const star = (cx: number, cy: number, r: number, attributes: string): string => {
  const points = Array.from({ length: 10 }, (_, i) => point(polar(cx, cy, i % 2 ? r * 0.5 : r, i * 36)));
  return `<path d="M${points.join('L')}Z" stroke-linejoin="round" ${attributes}/>`;
};

/** A four-pointed glint. */
export const glint = (cx: number, cy: number, r: number, color: string, opacity = 1): string =>
  `<path transform="translate(${cx} ${cy}) scale(${num(r / 10)})" d="M0-10Q1-1 10 0Q1 1 0 10Q-1 1-10 0Q-1-1 0-10Z" fill="${color}" opacity="${opacity}"/>`;

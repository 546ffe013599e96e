import { useMemo } from 'react';
import { encode } from 'uqr';

/** Light modules around a QR code, as its standard requires. */
const BORDER = 4;

interface QrCodeProps {
  text: string;
  /** The accessible name. */
  label: string;
  className: string | undefined;
}

/** A QR code, black on white in every theme. An eighth of it may be unreadable. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => drawingOf(text), [text]);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Returns the code's width in modules, and a path with one bar per horizontal run of dark modules. */
function drawingOf(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const bars = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: bars.join('') };
}

import { locale } from '#shared/texts/locale.ts';

const isRightToLeft = locale.direction === 'rtl';

/** Below a control and aligned with it where a line starts, or where it ends: the library itself knows only sides. */
export const belowStart = isRightToLeft ? 'bottomRight' : 'bottomLeft';
export const belowEnd = isRightToLeft ? 'bottomLeft' : 'bottomRight';

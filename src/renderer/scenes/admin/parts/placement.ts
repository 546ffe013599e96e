import { locale } from '#shared/texts/locale.ts';

const isRightToLeft = locale.direction === 'rtl';

/** Below a control and aligned with it where a line ends: the library itself knows only sides. */
export const belowEnd = isRightToLeft ? 'bottomLeft' : 'bottomRight';

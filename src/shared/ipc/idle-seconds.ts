import { Type } from 'typebox';

/** How long visitors may leave the screen untouched before their visit ends; 0 for no limit. */
export const IdleSeconds = Type.Integer({ minimum: 0, maximum: 86_400 });

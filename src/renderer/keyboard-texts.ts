import { createText } from '#shared/texts/create-text.ts';
import { keyboard } from '#shared/texts/en/keyboard.ts';

/** The texts of the touch keyboard, which is loaded after the first screen. */
export const text = createText(keyboard);
export type KeyboardText = keyof typeof keyboard;

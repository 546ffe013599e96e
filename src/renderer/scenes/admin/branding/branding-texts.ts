/** What stands on the page before the form comes, and stays there. */
export const BRANDING_INTRO = 'Your logo and your colours, as visitors see them on every kiosk.';
export const THEME_HINT = 'The look of everything visitors see.';
export const PREVIEW_HINT = 'An example of the game, as visitors would see it.';

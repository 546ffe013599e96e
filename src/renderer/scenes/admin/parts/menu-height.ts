/** The maximum height of a drop-down menu, in pixels. */
export const MENU_HEIGHT_PX = 200;

/** How high the menu of a drop-down is at most, in pixels. */
export const MENU_HEIGHT_PX = 200;

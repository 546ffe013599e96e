/** How high the menu of a drop-down is at most, in pixels (SPEC 9). */
export const MENU_HEIGHT_PX = 200;

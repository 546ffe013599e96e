/**
 * Switches of Chromium's command line. Without a graphics card a page is drawn in tiles, of 256 pixels by default; larger
 * ones leave less to put together in each frame of a spin (decision 15).
 */
export const CHROMIUM_SWITCHES = {
  'default-tile-width': '1024',
  'default-tile-height': '1024',
} as const;

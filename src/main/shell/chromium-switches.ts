/**
 * Switches of Chromium's command line. Without a graphics card, Chromium draws a page in tiles of 256 pixels. Larger tiles
 * make each frame of a spin cheaper (decision 15). On Linux, Chromium speaks only with the last switch.
 */
export const CHROMIUM_SWITCHES = {
  'default-tile-width': '1024',
  'default-tile-height': '1024',
  'enable-speech-dispatcher': '',
} as const;

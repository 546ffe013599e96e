/** `npm run preview -- [--headless] [--cdp-port=N] [--user-data=DIR] [--size=WxH]`: the built app in the preview shell. */
import { ensureBuiltOrExit } from './build.ts';
import { runPreviewShell } from './launch.ts';

ensureBuiltOrExit();
await runPreviewShell(process.argv.slice(2));

import path from 'node:path';
import { app } from 'electron';
import { givenValues } from './set-up/flags.ts';
import { keepCompiled } from './shell/compiled.ts';

/** Starts the app (`app.ts`) with the code that V8 compiled at an earlier start. */

const { userData } = givenValues(process.argv.slice(1), process.env);
keepCompiled(userData === undefined ? app.getPath('userData') : path.resolve(userData));
// Electron emits 'ready' only after this import, so `app.ts` can still do what must precede it.
await import('./app.ts');

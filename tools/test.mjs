/** `npm test`: see tools/test.ts, which this runs under the project's Node once the dependencies are there. */
import { run } from './run.mjs';

run('tools/test.ts', process.argv.slice(2));

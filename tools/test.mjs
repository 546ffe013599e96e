/** `npm test`: runs tools/test.ts under the project's Node, after installing the dependencies. */
import { run } from './run.mjs';

run('tools/test.ts', process.argv.slice(2));

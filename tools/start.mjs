/** `npm start`: prints --help without installing anything, else runs tools/start.ts under the project's Node. */
import { run } from './run.mjs';
import { startHelp } from './start-help.mjs';

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) console.log(startHelp);
else run('tools/start.ts', args);

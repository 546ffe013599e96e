import { openDatabase } from '../../src/main/db/open.ts';

/**
 * Opens a kiosk's database, and ends as by a power cut when the salvage reaches a step.
 *
 * Arguments: the file, the step.
 */
const [file = '', wanted = ''] = process.argv.slice(2);
openDatabase(file, Date.now(), {
  onStep: (step) => {
    if (step === wanted) process.kill(process.pid, 'SIGKILL');
  },
}).db.close();

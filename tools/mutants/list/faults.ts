import { type Mutant, of } from '../mutant.ts';

const RESTART = ['tests/faults/restart.test.ts'];

/** What only whole processes show that are killed, cut off or short of disk. No unit test sees any of these. */
export const faults: readonly Mutant[] = [
  ...of('src/main/ipc/handlers.ts', RESTART, {
    'a power cut takes the token that unsent work needs': ['await sessions.keepForWork();', ''],
  }),
  ...of('src/main/kiosk/booth.ts', RESTART, {
    'tokens stay on disk when all has been sent': ['      sessions.release(userId);\n', ''],
    'tokens on disk are not read at the start': ['await vault.load();', 'await keyStore.probe();'],
  }),
];

import { type Mutant, of } from '../mutant.ts';

const RESTART = ['tests/faults/restart.test.ts'];
const RESTORED = ['tests/faults/restored-server.test.ts'];
const POWER_CUT = ['tests/faults/power-cut.test.ts'];

/**
 * What only whole processes show that are killed, cut off or short of disk; and the six promises on which 'exactly once'
 * rests. Whatever else notices these, the fault tests must.
 */
export const faults: readonly Mutant[] = [
  ...of('src/main/ipc/handlers.ts', RESTART, {
    'a power cut takes the token that unsent work needs': ['await sessions.keepForWork();', ''],
  }),
  ...of('src/main/compose/booth.ts', RESTART, {
    'tokens stay on disk when all has been sent': ['      sessions.release(userId);\n', ''],
    'tokens on disk are not read at the start': ['await vault.load();', 'await keyStore.probe();'],
  }),
  ...of('src/main/link/client.ts', RESTORED, {
    'no key': ['if (idempotencyKey) headers[IDEMPOTENCY_HEADER] = idempotencyKey;', ''],
  }),
  ...of('src/main/play/play-store.ts', POWER_CUT, {
    'no transaction': ['transact: (work) => db.transaction(work).immediate(),', 'transact: (work) => work(),'],
  }),
  ...of('src/main/db/open.ts', POWER_CUT, {
    'NORMAL instead of FULL': [
      '    return db;\n  } catch (error) {\n    db.close();',
      "    db.pragma('synchronous = NORMAL');\n    return db;\n  } catch (error) {\n    db.close();",
    ],
  }),
  ...of('src/main/outbox/couriers/couriers.ts', RESTART, {
    'no body check': ['if (found === false || (found !== true && api.honoursKeys)) throw unproven();', ''],
  }),
  ...of('src/main/outbox/outbox-store.ts', RESTART, {
    'no lane order': [
      'ORDER BY sequence LIMIT 1`,\n  );\n  // A user',
      'ORDER BY sequence DESC LIMIT 1`,\n  );\n  // A user',
    ],
  }),
  ...of('src/main/link/server-facts.ts', RESTART, {
    'no origin check': ['if (stored && stored.origin !== origin) {', 'if (!origin) {'],
  }),
];

import { type Mutant, of } from '../mutant.ts';

const SIGN_IN = ['src/main/login/offline-login.test.ts'];
const WALK_UPS = ['src/main/outbox/walk-up-rows.test.ts'];
const PACKAGE = ['tests/contract/offline-package.test.ts'];
const KIOSK = ['tests/contract/offline-sign-in.test.ts'];

export const offline: readonly Mutant[] = [
  ...of('src/main/login/offline-login.ts', SIGN_IN, {
    'a restart ends a lock': [
      'if (count >= TRIES) this.#releaseLater(name);\n    }',
      'if (count >= TRIES) this.#count(name, 0);\n    }',
    ],
    'tries are not counted before they are made': ['    this.#count(name, before + 1);\n', ''],
  }),
  ...of('src/main/registration/prepared.ts', SIGN_IN, {
    'an older roster counts more than a proof': ['told.prepared.knownAt >= proven.knownAt', 'true'],
  }),
  ...of('src/main/registration/prepared.ts', ['src/main/registration/prepared.test.ts'], {
    'what comes from the future counts': ['knownAt <= now && now', 'now'],
  }),
  ...of('src/main/outbox/walk-up-rows.ts', WALK_UPS, {
    'what a visitor did stays refused': [
      "state = CASE state WHEN 'refused' THEN 'pending' ELSE state END",
      'state = state',
    ],
  }),
  ...of('src/main/outbox/outbox-store.ts', WALK_UPS, {
    'a visitor on screen is sent': ["if (kind === 'post-walk-up') return hasSession(userId);", ''],
    'a visitor who came back changes the owner': [
      'if (playerId !== undefined && hasSession(',
      "if (playerId === 'x' && hasSession(",
    ],
  }),
  ...of('src/server/routes/walk-ups.ts', ['tests/contract/walk-ups.test.ts'], {
    'a visitor plays what the player has played': [
      'if (known && (await hasPlayOf(db, known.id, campaignId)))',
      'if (known && campaignId < 0)',
    ],
  }),
  ...of('src/server/routes/offline.ts', PACKAGE, {
    'a device takes any campaign along': [
      'if (!device.campaignIds.has(campaignId)) throw',
      'if (campaignId < 0) throw',
    ],
  }),
  ...of('src/server/repositories/roster.ts', PACKAGE, {
    'an administrator is in the roster': ["    .where('users.role', '=', 'Player')\n", ''],
  }),
  ...of('src/main/login/sessions.ts', KIOSK, {
    'a refusal of the server lets the kiosk decide': ['return !isProvenRefusal(cause) &&', 'return'],
  }),
];

import { type Mutant, of } from '../mutant.ts';

const ATTEMPTS = ['src/server/security/attempts.test.ts', 'src/server/security/account-backoff.test.ts'];

export const security: readonly Mutant[] = [
  ...of('src/server/security/token.ts', ['tests/contract/session.test.ts'], {
    'tokens are stored as they are': ["createHash('sha256').update(token).digest('hex')", 'token'],
    'tokens can be guessed': ['randomBytes(32)', 'randomBytes(2)'],
    'tokens live for a month': ['12 * 60 * 60 * 1000', '720 * 60 * 60 * 1000'],
  }),
  ...of(
    'src/server/security/password.ts',
    ['src/server/security/password.test.ts', 'src/server/security/password-work.test.ts'],
    {
      'a guess costs an eighth': ['N: 2 ** 14', 'N: 2 ** 11'],
      'a guess costs a fifth': ['p: 5 }', 'p: 1 }'],
      'unknown users are answered at once': ['await padWork(password, first?.cost ?? null, cost);', ''],
      'users with a cheap hash are answered sooner': ['done === null || workOf(done) < workOf(cost)', 'done === null'],
      'all users share a salt': [
        'hashWith(password, { salt: randomBytes(SALT_BYTES), cost })',
        'hashWith(password, { salt: Buffer.alloc(SALT_BYTES), cost })',
      ],
      'any password matches': ['timingSafeEqual(derived, hash.key)', 'derived.length === hash.key.length'],
      'no password matches no hash': ["if (scheme !== 'scrypt' ||", 'if ('],
      'letters typed on another keyboard do not match': ["password.normalize('NFC')", 'password'],
      'mailed passwords have letters that look alike': ["'abcdefghijkmnpqrstuvwxyz", "'abcdefghijklmnopqrstuvwxyz"],
      'mailed passwords are short': ['randomPassword(length = 12)', 'randomPassword(length = 6)'],
      'a second password has a salt of its own': ['parseHash(first) ?? {', '{'],
    },
  ),
  ...of('src/server/security/account-backoff.ts', ['src/server/security/account-backoff.test.ts'], {
    'guesses from many addresses cost nothing': [
      'const isAllowed = hasWaited(this.#clock.now());',
      'const isAllowed = sql<SqlBool>`1 = 1`;',
    ],
    'strangers lock an account for hours': [
      'Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - FREE_FAILURES))',
      'FIRST_WAIT_MS * 2 ** (failures - FREE_FAILURES)',
    ],
    'strangers keep an owner waiting for an hour': ['LONGEST_WAIT_MS = 60_000', 'LONGEST_WAIT_MS = 3_600_000'],
    'the first wrong password costs a second': ['failures < FREE_FAILURES ? 0 :', 'failures < 0 ? 0 :'],
    'strangers lock a booth out': ['if (await this.#isKnown(address)) return true;', ''],
    'right passwords count as failures': [
      "if (!(await this.#isKnown(address))) await this.#attempts.giveBack('guess', name);",
      '',
    ],
  }),
  ...of('src/server/security/attempts.ts', ATTEMPTS, {
    'made-up names fill the disk': ['background.start(() => deleteOldestAttempts(db, kind, MAXIMUM_COUNTS));', ''],
    'clocks that differ a little count anew': [' + CLOCK_TOLERANCE_MS]', ']'],
    'what was typed is stored': ['keyHash: tokenHash(key)', 'keyHash: key'],
  }),
  ...of('src/server/repositories/attempts.ts', ATTEMPTS, {
    'one more is always allowed': [`.where(sql<SqlBool>\`(\${isOver(term)} or \${isAllowed})\`)`, ''],
    'an address is known for ever': [`.where(sql<SqlBool>\`not \${isOver(time)}\`)`, ''],
    'counts are never forgotten': [`attempts.ends_at <= \${now} or `, ''],
    'a clock that was ahead locks out for long': [` or attempts.ends_at > \${latestEnd}`, ''],
    'attempts are given back without end': [".where('count', '>', 0)", ''],
  }),
  ...of('src/server/forget-daily.ts', ['tests/contract/forget-daily.test.ts'], {
    'counts of attempts are kept': ['await deleteEndedAttempts(transaction, { now: moment, latestEnd });', ''],
  }),
  ...of('src/server/security/body-hash.ts', ['src/server/security/body-hash.test.ts'], {
    'the order of fields counts': ['.sort(([a], [b]) => (a < b ? -1 : 1))', ''],
    'missing fields count': ['.filter(([, field]) => field !== undefined)', ''],
    'nested values do not count': [`\`[\${value.map((item) => canonicalJson(item)).join(',')}]\``, "'[]'"],
  }),
  ...of('src/server/database/commit-group.ts', ['src/server/database/commit-group.test.ts'], {
    'a change is told before it is on disk': [
      'return () => resolve(result);',
      'resolve(result);\n    return () => {};',
    ],
    'a change that fails stays': ['await transaction.executeQuery(ROLLBACK);', ''],
    'one bad change spoils its group': [
      'await commit(db, [change], change.fail)',
      "change.fail(new Error('Another one.'))",
    ],
    'each change has a sync of its own': ['this.#waiting.splice(0, MOST)', 'this.#waiting.splice(0, 1)'],
    'what ended a transaction is not told': ['.catch(() => {\n      throw error;\n    })', ''],
  }),
  ...of('src/server/database/sqlite.ts', ['src/server/database/commit-group.test.ts'], {
    'a failed rollback hides its cause': [
      'await super.rollbackTransaction(...parameters).catch(() => {});',
      'await super.rollbackTransaction(...parameters);',
    ],
  }),
  ...of('src/server/database/sqlite.ts', ['src/server/database/open.test.ts'], {
    'the server does not sync its commits': [
      "database.pragma('synchronous = FULL');",
      "database.pragma('synchronous = NORMAL');",
    ],
    'references may break': ["database.pragma('foreign_keys = ON');", "database.pragma('foreign_keys = OFF');"],
    'the server writes without a log': [
      "database.pragma('journal_mode = WAL');",
      "database.pragma('journal_mode = MEMORY');",
    ],
  }),
];

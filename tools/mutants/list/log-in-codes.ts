import { type Mutant, of } from '../mutant.ts';

const SERVER = ['tests/contract/log-in-codes.test.ts'];

export const logInCodes: readonly Mutant[] = [
  ...of('src/shared/rules/log-in-code.ts', ['src/shared/rules/log-in-code.test.ts'], {
    'anything after a code is one': [`{\${LOG_IN_CODE.groups}}$`, `{\${LOG_IN_CODE.groups}}`],
    'small letters make a code wrong': ['typed.toUpperCase()', 'typed'],
    'blanks make a code wrong': [".replace(/\\s/g, '')", ''],
  }),
  ...of('src/server/security/log-in-code.ts', ['src/server/security/log-in-code.test.ts'], {
    'codes are stored as they are': ['tokenHash(logInCodeIn(typed) ?? typed)', '(logInCodeIn(typed) ?? typed)'],
    'a code as it is typed is another one': ['logInCodeIn(typed) ?? typed', 'typed'],
  }),
  ...of('src/server/repositories/log-in-codes.ts', SERVER, {
    'administrators log in with codes': ["    .where('users.role', '=', 'Player')\n", ''],
    "another vendor's player logs in": ["    .whereRef('users.client_id', '=', 'campaigns.client_id')\n", ''],
    'a code is never used up': ['.set({ log_in_code_used_at: now })', '.set({ log_in_code_used_at: null })'],
    'a code opens several sessions': ['if (numUpdatedRows > 0n) {', 'if (numUpdatedRows > 9n) {'],
    'the second of two who are at it goes on': [
      'return (await left.executeTakeFirst()) !== undefined;',
      'return true;',
    ],
  }),
  ...of('src/server/repositories/campaign-users.ts', SERVER, {
    'a new code is a used one': ['log_in_code_hash, log_in_code_used_at: null })', 'log_in_code_hash })'],
    'a code goes on after its address': ['...NO_FAILURE, log_in_code_hash: null, ', '...NO_FAILURE, '],
  }),
  ...of('src/server/plugins/authentication.ts', SERVER, {
    'a code is not used up': ['if (codeHash !== null && ', 'if (false && codeHash !== null && '],
    'who logs in with a code has to choose a password': [' && owner.log_in_code_hash === null', ''],
  }),
  ...of('src/server/routes/users.ts', SERVER, {
    'the kiosk asks for another password after a code': ['found.id === user.id ? own : found', 'found'],
  }),
  ...of('src/server/plugins/login-limits.ts', SERVER, {
    'unknown log-in codes are not counted': [
      "return this.#countWrong([[{ kind: 'log-in-code', most, windowMs: MINUTE_MS }, addressOf(request)]], attempt);",
      'return attempt();',
    ],
  }),
  ...of('src/server/routes/session.ts', SERVER, {
    'a used code works again': ["if (code.used_at !== null) throw new Refusal('log-in-code-used');", ''],
    'a code works too early': ["if (now < Date.parse(code.start_date)) throw new Refusal('campaign-not-started');", ''],
    'a code works for ever': ["if (now > Date.parse(code.end_date)) throw new Refusal('campaign-over');", ''],
  }),
  ...of('src/server/mail/invitations.ts', SERVER, {
    'the code in the mail is another one': [
      '{ campaignId, userId }, logInCodeHash(code)',
      '{ campaignId, userId }, logInCodeHash(newLogInCode())',
    ],
  }),
  ...of('src/server/mail/code-picture.ts', ['src/server/mail/code-picture.test.ts'], {
    'a scanner sees the picture inside out': ['isDark ? 0x00 : 0xff', 'isDark ? 0xff : 0x00'],
    'the picture has no border': ['const BORDER = 4;', 'const BORDER = 0;'],
    'a creased badge is not read': ["ecc: 'Q'", "ecc: 'L'"],
  }),
  ...of('src/main/login/sessions.ts', SERVER, {
    'a server without codes is thought away': ["error.reason === 'not-found'", 'false'],
    'who scans is not told that the server is away': [
      "if (isServerAway(error)) throw new AppError('unreachable',",
      "if (false) throw new AppError('unreachable',",
    ],
  }),
  ...of('src/main/login/login-ways.ts', ['src/main/login/login-ways.test.ts'], {
    'codes are forgotten with each start': ['(options.store.find(NAME) as Ways | undefined) ?? NONE', 'NONE'],
    'a page of a Wi-Fi says that there are no codes': [
      'isProvenRefusal(error) ? NONE : null',
      'error.message ? NONE : null',
    ],
    'the screen is not told': ['if (ways.takesCodes !== takesCodes) onChanged();', ''],
  }),
  ...of('src/renderer/platform/code-reader.ts', ['src/renderer/platform/code-reader.test.ts'], {
    'whoever types a code scans it': ['if (!isFast) this.forget();', ''],
    'only the layout of the system counts': ["keys.map(onAmericanLayout).join('')", "''"],
    'only the American layout counts': ["keys.map(({ key }) => key.toUpperCase()).join('')", "''"],
    'Enter after a code presses something': ['if (isAfterCode && ENDS.includes(key.key))', 'if (false)'],
    'Enter is of a code for ever': ['const isAfterCode = this.#isRead && isFast;', 'const isAfterCode = this.#isRead;'],
    'a code after a false start is not seen': [
      "return this.#with(key) ?? { kind: 'none' };",
      "return { kind: 'none' };",
    ],
    'what only looked like a code is lost': ["this.#parts.onNone(kept.join(''));", "this.#parts.onNone('');"],
    'what looks like a code is waited for without end': [
      'this.#cancel = this.#parts.clock.after(PATIENCE_MS, () => this.forget());',
      '',
    ],
  }),
  ...of('src/renderer/stores/ScanStore.ts', ['src/renderer/stores/ScanStore.test.ts'], {
    'the next visitor goes on with the play of the last': ['if (session.current) toasts', 'if (false) toasts'],
    'what administrators scan logs in': [' && !session.isAdmin', ''],
    'what is scanned at the PIN logs in': [' && !staff.isAsking', ''],
    'what staff scan logs in': [' && !staff.isOpen', ''],
  }),
];

import { type Mutant, of } from '../mutant.ts';

export const plugins: readonly Mutant[] = [
  ...of('src/server/plugins/idempotency.ts', ['tests/contract/idempotency.test.ts'], {
    'a refused request keeps what it had written': ['await transaction.executeQuery(ROLLBACK);', ''],
    'the path is not compared': ['stored.path === sent.path && ', ''],
    'the method is not compared': ['stored.method === sent.method && ', ''],
    'the body is not compared': [' && stored.body_hash === sent.body_hash', ''],
    'a key counts for all requests': ["if (!isSameRequest(stored, fingerprint)) throw new Refusal('key-reused');", ''],
    'broken rules are kept': [' || statusOf(error.reason) !== CONFLICT) throw error;', ') throw error;'],
    'conflicts are not kept': [
      'if (!(error instanceof Refusal) || statusOf(error.reason) !== CONFLICT) throw error;',
      'throw error;',
    ],
    'replays are not told': ["if (isReplay) reply.header(REPLAYED_HEADER, 'true');", ''],
    'an empty key is one': [" && key.trim() !== ''", ''],
    'keys may be of any length': [' && key.length <= MAX_KEY_LENGTH', ''],
    'a refusal does not show who refused': ['if (isKey(key)) reply.header(IDEMPOTENCY_HEADER, key);', ''],
  }),
  ...of('src/server/plugins/idempotency.ts', ['tests/contract/forget-daily.test.ts'], {
    'keys of kiosks that were offline for weeks are forgotten': ['KEY_LIFETIME_MS = 90 *', 'KEY_LIFETIME_MS = 7 *'],
  }),
  ...of('src/server/plugins/login-limits.ts', ['tests/contract/proxy.test.ts'], {
    'a stranger locks out a name everywhere': [`\`\${addressOf(request)} \${nameOf(request)}\``, 'nameOf(request)'],
    'guesses from many addresses are not slowed down': [
      'if (!(await this.#backoff.begin(name, address)))',
      'if (false)',
    ],
  }),
  ...of('src/server/plugins/login-limits.ts', ['tests/contract/session.test.ts'], {
    'failures of one address count together': [`\`\${addressOf(request)} \${nameOf(request)}\``, 'addressOf(request)'],
    'wrong passwords are not counted': ['isWrong = result === null;', 'isWrong = false;'],
    'right passwords count': ['if (!isWrong) for', 'if (false) for'],
    'one address may ask without end': [
      "await this.#count({ kind: 'request', most, windowMs: MINUTE_MS }, addressOf(request));",
      '',
    ],
  }),
  ...of('src/server/plugins/login-limits.ts', ['tests/contract/passwords.test.ts'], {
    'wrong old passwords are not counted': [
      'return this.#countWrong([[limit, String(signedInUserOf(request).id)]], attempt);',
      'return attempt();',
    ],
    'mails are sent to one name without end': ['await this.#count(ofName, nameOf(request));', ''],
    'mails are sent without end from one address': ['await this.#count(ofUser, userKey(request));', ''],
  }),
  ...of('src/server/plugins/json-limits.ts', ['src/server/plugins/json-limits.test.ts'], {
    'bodies may be of any depth': ["if (depth > MAXIMUM_DEPTH) return 'too-deep';", ''],
    'bodies may hold any number of values': ["if (values > MAXIMUM_VALUES) return 'too-many-values';", ''],
    'bodies may be a thousand deep': ['MAXIMUM_DEPTH = 20;', 'MAXIMUM_DEPTH = 1000;'],
    'an upload of thousands holds too many values': ['MAXIMUM_VALUES = 200_000;', 'MAXIMUM_VALUES = 2_000;'],
    'brackets in texts count': ['if (code === QUOTE) {', 'if (false) {'],
    'an escaped quote ends a text': ['(quote - index) % 2 === 0', 'false'],
    'what is closed still counts': ['depth -= 1;', ''],
  }),
  ...of('src/server/plugins/authentication.ts', ['tests/contract/access.test.ts'], {
    'administrators play': ["if (access === 'player' && role !== 'Player') throw new Refusal('not-permitted');", ''],
    'players administrate': ["if (access === 'admin' && role !== 'Admin') throw new Refusal('not-permitted');", ''],
  }),
  ...of('src/server/plugins/authentication.ts', ['tests/contract/enforced-password.test.ts'], {
    'a mailed password opens everything': [
      'if (isPasswordChangeEnforced && !isOpenBeforePasswordChange)',
      'if (false)',
    ],
  }),
  ...of('src/server/plugins/authentication.ts', ['tests/contract/session.test.ts'], {
    'a session ends though it is used': [
      'await extendToken(db, hash,',
      'void (async (..._none: unknown[]) => {})(db, hash,',
    ],
    'unknown tokens pass': [
      'if (!owner) return null;',
      "if (!owner) return { id: 1, vendorId: 1, role: 'Admin', tokenHash: hash, isPasswordChangeEnforced: false, via: null };",
    ],
  }),
  ...of('src/server/plugins/http.ts', ['tests/contract/access.test.ts'], {
    'answers stay in caches': ["reply.header('cache-control', 'no-store')", 'reply'],
    'browsers guess the type': [".header('x-content-type-options', 'nosniff')", ''],
  }),
  ...of('src/server/plugins/stopping.ts', ['tests/contract/health.test.ts', 'tests/contract/stop.test.ts'], {
    'connections are kept to the end': ["if (stopping.isTold) reply.header('connection', 'close');", ''],
  }),
  ...of('src/server/plugins/health.ts', ['tests/contract/health.test.ts'], {
    'a proxy does not hear of the end': ['app.stopping.isTold', 'false'],
    'a node without its database is ready': ['(await isDatabaseThere())', 'true'],
  }),
  ...of('src/server/plugins/metrics.ts', ['tests/contract/metrics.test.ts'], {
    'everybody reads the metrics': [
      "if (tokenHash(headers.authorization ?? '') !== hash) throw new Refusal('signed-out');",
      '',
    ],
    'made-up addresses are metrics': ["routeOptions.url ?? 'none'", 'reply.request.url'],
  }),
  ...of('src/server/plugins/request-log.ts', ['tests/contract/request-log.test.ts'], {
    'anybody chooses the id of a request': ['return isProxyTrusted && ', 'return '],
    'an id may be anything': [' && REQUEST_ID.test(told)', ''],
    'the id is not sent back': ['reply.header(REQUEST_ID_HEADER, id);', 'void [reply, id];'],
    'the log holds whole addresses': ['route: request.routeOptions.url ?? null', 'route: request.url'],
  }),
  ...of('src/server/plugins/request-log.ts', ['src/server/plugins/request-log.test.ts'], {
    'errors say whom they are about': ['message: maskSecrets(message)', 'message'],
  }),
  ...of('src/server/plugins/errors.ts', ['tests/contract/session.test.ts'], {
    'a 401 does not say how to sign in': ["if (status === 401) void reply.header('www-authenticate', 'Bearer');", ''],
    'log-ins are refused in the form of other calls': [
      'if (!request.routeOptions.config.isTokenEndpoint) return',
      'return',
    ],
    'too many attempts are a wrong password': ["if (status === 429) return 'slow_down';", ''],
  }),
  ...of('src/server/plugins/errors.ts', ['tests/contract/idempotency.test.ts', 'tests/contract/stop.test.ts'], {
    'callers read about internal errors': ["if (!isCallersFault(error)) return new Refusal('server-error');", ''],
  }),
  ...of('src/server/plugins/validation.ts', ['tests/contract/user-answers.test.ts', 'tests/contract/prizes.test.ts'], {
    'a missing number is 0': ['const bodies = new Ajv();', 'const bodies = new Ajv({ coerceTypes: true });'],
  }),
  ...of(
    'src/server/plugins/validation.ts',
    ['src/server/plugins/validation.test.ts', 'tests/contract/user-answers.test.ts', 'tests/contract/refusals.test.ts'],
    {
      'entries of a list are counted from 0': ['Number(part) + 1', 'Number(part)'],
      'a missing field is not named': [
        `\${first.instancePath}/\${first.params.missingProperty}`,
        `\${first.instancePath}`,
      ],
    },
  ),
];

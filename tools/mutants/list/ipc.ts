import { type Mutant, of } from '../mutant.ts';

const CLIENT = ['src/main/link/client.test.ts'];

export const ipc: readonly Mutant[] = [
  ...of('src/main/ipc/plain-data.ts', ['src/main/ipc/plain-data.test.ts'], {
    'what is nested ends the stack of who reads it': ['depth > DEEPEST || ', ''],
    'one level more': ['depth > DEEPEST', 'depth > DEEPEST + 1'],
    'half of an emoji is text': ['return value.isWellFormed();', 'return true;'],
    'half of an emoji is a name': ['if (!name.isWellFormed()) return false;', ''],
    'a map is plain': ['Object.getPrototypeOf(value) === Object.prototype', 'true'],
    'a big integer is plain': ['      return false;\n  }', '      return true;\n  }'],
  }),
  ...of('src/main/ipc/register.ts', ['src/main/ipc/register.test.ts'], {
    'a frame within the screen may call': [
      'frame !== null && frame === event.sender.mainFrame && ',
      'frame !== null && ',
    ],
    'any page may call': [' && options.isOwnScreen(frame.url)', ''],
    'visitors use what staff need': ['if (!options.isOpen(name)) {', 'if (false) {'],
    'requests are not checked': ['if (problem !== null) {', 'if (false) {'],
    'a page may send what is no data': [
      "isPlainData(request) ? problemWith(channels[name].request, request) : 'not plain data'",
      'problemWith(channels[name].request, request)',
    ],
    'a full disk is an unknown failure': ['/^(SQLITE_|ENOSPC|EIO|EROFS|EDQUOT)/.test(code)', 'false'],
    'failures are not logged': ["if (view.code === 'unexpected' || view.code === 'storage') {", 'if (false) {'],
    'a missing network is an unknown failure': [
      "if (error instanceof RequestFailure) return { code: 'unreachable', reason: error.reason, message: error.message };",
      '',
    ],
    'the screen reads about internal errors': ["message: text('error.fallback')", 'message: String(error)'],
  }),
  ...of('src/main/ipc/kiosk-mode.ts', ['src/main/ipc/register.test.ts'], {
    'visitors export the outbox': ["'sync:export': 'staff'", "'sync:export': 'everybody'"],
    'visitors administrate': ["'admin:call': 'administrators'", "'admin:call': 'everybody'"],
    'booth staff administrate': ["'admin:call': 'administrators'", "'admin:call': 'staff'"],
    'visitors choose another server': ["'set-up:choose-again': 'staff'", "'set-up:choose-again': 'everybody'"],
    'visitors end the app': ["'staff:exit': 'staff'", "'staff:exit': 'everybody'"],
    'visitors cannot answer': ["'play:answer': 'everybody'", "'play:answer': 'staff'"],
    'the mode does not matter': ["mode !== 'kiosk' || door === 'open'", 'true'],
    'a locked kiosk answers': ["if (door === 'locked') return OPEN_WHEN_LOCKED.has(name);", ''],
    'the staff door does not matter': ["mode !== 'kiosk' || door === 'open'", "mode !== 'kiosk'"],
  }),
  ...of('src/main/set-up/staff-door.ts', ['src/main/set-up/staff-door.test.ts'], {
    'a wrong PIN costs no time': ['this.#waitsUntil = this.#options.clock.elapsed() + waitAfter(failures);', ''],
    'a restart ends the wait': [
      'this.#waitsUntil = clock.elapsed() + waitAfter(this.#kept?.failures ?? 0);',
      'this.#waitsUntil = 0;',
    ],
    'a kill makes a try free': ['this.#keep({ ...kept, failures });', ''],
    'a PIN is looked at while it waits': [' || this.#options.clock.elapsed() < this.#waitsUntil', ''],
    'it stays open': ['this.#cancelShutting = clock.after(OPEN_MS, () => this.shut());', ''],
    'nobody keeps it open': ['if (!this.isOpen) return;\n    this.#leaveOpen();', 'return;'],
    'visitors choose the first PIN': ["(this.#kept !== null || this.#options.mode === 'kiosk')", 'this.#kept !== null'],
    'anybody chooses another PIN': [
      "(this.#kept !== null || this.#options.mode === 'kiosk')",
      "this.#options.mode === 'kiosk'",
    ],
    'any text is a PIN': ["if (!isPin(pin)) throw new AppError('invalid-request', text('start.staffPin'));", ''],
    'a restart with the same PIN forgives': [
      'if (this.#kept !== null && (await isPassword(pin, this.#kept.verifier))) return true;',
      '',
    ],
    'a right PIN forgives nothing': ['this.#keep({ verifier: kept.verifier, failures: 0 });', ''],
    'a new PIN unlocks': ["...(this.position === 'locked' && { isLocked: true }),", ''],
    'a full disk keeps staff out': ['this.#options.onLog(`staff door: ${String(error)}`);', 'throw error;'],
    'what was kept is not checked': [
      'Value.Check(KeptPin, kept) ? kept : null',
      '(kept as KeptPin | undefined) ?? null',
    ],
  }),
  ...of(
    'src/main/link/client.ts',
    ['src/main/outbox/couriers/couriers.test.ts', 'src/main/outbox/couriers/evidence.test.ts'],
    {
      'a missing key is no matter': ["return this.#memory.honoursKeys ? 'missing' : 'not-due';", "return 'not-due';"],
      'a proxy that asks for a log-in is the API': ['/(^|,)\\s*bearer\\b/i', '/./'],
      'a date to wait for is not read': ['Date.parse(told) - now', 'Number(told)'],
    },
  ),
  ...of('src/main/link/client.ts', CLIENT, {
    'redirects are followed': ['maxRedirects: 0', 'maxRedirects: 5'],
    'answers may be of any size': ['maxContentLength: MAXIMUM_ANSWER_BYTES,', ''],
    'a page of the venue counts as an answer': [
      "if (!endpoint.response && sent.trim() === '' && !isHtml(response)) return null;",
      'if (!endpoint.response) return null;',
    ],
    'answers are not checked': [
      'const problem = endpoint.response ? problemWith(endpoint.response, body) : null;',
      'const problem = endpoint ? null : problemWith({}, body);',
    ],
    'any echo of a key counts': ['headers[IDEMPOTENCY_HEADER] === idempotencyKey', 'true'],
    'keys are not sent': ['if (idempotencyKey) headers[IDEMPOTENCY_HEADER] = idempotencyKey;', ''],
    'moments are not sent': ['if (occurredAt) headers[OCCURRED_AT_HEADER] = occurredAt;', ''],
    'an id leads to another call': ['if (!canFillPath(endpoint.path, request.params)) {', 'if (false) {'],
    'a page of the venue is a refusal': [
      'if (isHtml(response) && (isSuccess(status) || status < 500)) {',
      'if (false) {',
    ],
    'a request under way is not counted': ['this.#count(+1);', ''],
    'a byte order mark is no JSON': [".replace(/^\\uFEFF/, '')", ''],
  }),
  ...of('src/main/link/client.ts', CLIENT, {
    'a change follows a redirect': ["if (endpoint.method !== 'GET') {", 'if (false) {'],
    'staff are not told of a redirect': ['this.#isSentOn = true;', ''],
    'a proxy that is away is the server': ["const trouble = isProxyAway ? 'proxy' : met;", 'const trouble = met;'],
  }),
  ...of('src/main/link/redirect.ts', CLIENT, {
    'a redirect leads to another host': ['target.hostname === from.hostname', 'true'],
    'a redirect leads to another port': [
      "const isSamePort = target.port === '' || target.port === from.port;",
      'const isSamePort = true;',
    ],
    'a redirect leads to another call': ['target.pathname === from.pathname', 'true'],
    'a redirect changes what is asked for': [' && target.search === from.search', ''],
    'a redirect leads out of the encryption': [
      "target?.protocol !== 'https:' || from.protocol !== 'http:'",
      'target === null',
    ],
    'a redirect brings a password': [" && target.username === '' && target.password === ''", ''],
  }),
  ...of('src/main/link/probe.ts', ['src/main/link/probe.test.ts'], {
    'an answer of earlier is exact': [' && data.nonce === nonce', ''],
    'a page is a portal at any server': ["genuine?.kind === 'api' ? 'portal'", "true ? 'portal'"],
    'what the server does itself is a portal': ['isPlain && !isServers', 'isPlain'],
    'a server that has moved is a portal': ['!target.pathname.endsWith(asked.pathname)', 'true'],
    'a portal is looked for in the encryption': ["trouble === 'stranger' ? base : plainAddressOf(base)", 'base'],
    'the probe is sent each time': ['clock.elapsed() - last.at < INTERVAL_MS', 'false'],
    'a computer without a network is in one': ["hasNetwork() ? trouble : 'no-network'", 'trouble'],
  }),
  ...of('src/main/login/offline-login.ts', ['src/main/login/offline-login.test.ts'], {
    'names are counted without a bound': ['    this.#forgetStrangers();\n', ''],
    "a player's lock is forgotten": ['if (players.has(name)) continue;', ''],
  }),
  ...of('src/main/link/http.ts', [...CLIENT, 'src/main/link/http.test.ts'], {
    'connections are not kept': [
      'keeping(new http.Agent({ keepAlive: true }))',
      'keeping(new http.Agent({ keepAlive: false }))',
    ],
    'connections are kept until the server closes them': ['if (isKept) socket.setTimeout(IDLE_MS);', ''],
    'players wait for what is sent behind': [
      'keeping(new http.Agent({ keepAlive: true }))',
      'keeping(new http.Agent({ keepAlive: true, maxSockets: 16 }))',
    ],
    'this computer is reached through a proxy': ['if (isLoopback(url.hostname)) return false;', ''],
    "the system's certificates are not trusted": ['      system.trustSystem();\n', ''],
    "the system's proxy is not used": ['config.proxy = await proxyFor(new URL(axios.getUri(config)));', ''],
    "the environment's proxy is used": ['    proxy: false,\n', ''],
    "only the system's certificates are trusted": ['new Set([...own, ...', 'new Set([...'],
  }),
  ...of('src/main/link/failure.ts', [...CLIENT, 'src/main/outbox/couriers/couriers.test.ts'], {
    'a broken connection was never made': [
      "code !== undefined && NOT_SENT.has(code) ? 'not-sent' : 'lost'",
      "'not-sent'",
    ],
    'a refused connection may have had an effect': ["  ['ECONNREFUSED', 'connection-refused'],\n", ''],
    'too many requests are a refusal': [' || status === 429', ''],
    'a 403 is a refusal': ['status === 401 || status === 403', 'status === 401'],
    'a password change that is due ends the session': [
      "reason === 'password-change-required' ? 'held' : kindOfStatus(status)",
      'kindOfStatus(status)',
    ],
  }),
  ...of('src/main/link/path.ts', CLIENT, {
    'dots in an id climb': ["value !== '' && !CLIMBS.test(value)", "value !== ''"],
    'an empty id is one': ["value !== '' && !CLIMBS", '!CLIMBS'],
    'ids are not encoded': ['encodeURIComponent(String(params[name]))', 'String(params[name])'],
  }),
  ...of('src/main/link/reason-of.ts', ['src/main/link/reason-of.test.ts'], {
    'our own codes are not read': ['if (isRefusalReason(code)) return code;', ''],
    'texts of the specification are not read': ["BY_TEXT.get(namedMessage(body) ?? '') ?? ", ''],
    'statuses are not read': ['BY_STATUS[status] ?? ', ''],
  }),
];

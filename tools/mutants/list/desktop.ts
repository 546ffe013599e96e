import { type Mutant, of } from '../mutant.ts';

export const desktop: readonly Mutant[] = [
  ...of('src/main/shell/window.ts', ['src/main/shell/window.test.ts'], {
    'a longer host is the own screen': [`url.startsWith(\`\${SCREEN_ORIGIN}/\`)`, 'url.startsWith(SCREEN_ORIGIN)'],
    'another origin is the development server': [
      'new URL(url).origin === new URL(devUrl).origin',
      'url.startsWith(devUrl)',
    ],
    'permissions are granted': ['answer(false);', 'answer(true);'],
    'permissions count as granted': ['setPermissionCheckHandler(() => false)', 'setPermissionCheckHandler(() => true)'],
    'the screen leads elsewhere': [`onLog(\`navigation denied: \${event.url}\`);\n      event.preventDefault();`, ''],
    'redirects lead elsewhere': ['if (!isOwnScreen(event.url, devUrl)) event.preventDefault();', ''],
    'webviews open': ["contents.on('will-attach-webview', (event) => event.preventDefault());", ''],
    'new windows open': ["{ action: 'deny' }", "{ action: 'allow' }"],
    'the screen has Node': ['nodeIntegration: false', 'nodeIntegration: true'],
    'the screen is not isolated': ['contextIsolation: true', 'contextIsolation: false'],
    'the screen is not in a sandbox': ['sandbox: true', 'sandbox: false'],
    'visitors open the developer tools': ['devTools: !app.isPackaged', 'devTools: true'],
    'a kiosk has a menu': ["process.platform === 'darwin' && mode !== 'kiosk'", "process.platform === 'darwin'"],
    'a kiosk does not fill the screen': ['    kiosk: isKiosk,\n', ''],
  }),
  ...of('src/main/shell/screen-files.ts', ['src/main/shell/screen-files.test.ts'], {
    'files of the whole disk are read': ['!type || !file.startsWith(root + path.sep)', '!type'],
    'a folder beside is the own one': ['file.startsWith(root + path.sep)', 'file.startsWith(root)'],
    'another host is the own one': [`\`\${url.protocol}//\${url.host}\` !== SCREEN_ORIGIN || `, ''],
    'inline scripts run': [`"script-src 'self'"`, `"script-src 'self' 'unsafe-inline'"`],
    'the screen talks to any host': [`"connect-src 'self'"`, `"connect-src *"`],
    'other pages may frame the screen': [`  "frame-ancestors 'none'",\n`, ''],
    'pages are sent without a policy': ["      'content-security-policy': CONTENT_SECURITY_POLICY,\n", ''],
  }),
  ...of('src/main/link/backoff.ts', ['src/main/link/backoff.test.ts'], {
    'what ends at once is started again at once': [
      'DELAYS_MS[Math.min(this.#attempts, DELAYS_MS.length - 1)] ?? 0',
      '0',
    ],
    'waits do not grow': ['this.#attempts += 1;', ''],
    'waits never shrink': [
      'this.#startedAt !== null && this.#clock.elapsed() - this.#startedAt >= this.#steadyAfterMs',
      'false',
    ],
  }),
  ...of('src/main/set-up/embedded-server.ts', ['src/main/set-up/embedded-server.test.ts'], {
    'a server that does not start is waited for five minutes': ['START_LIMIT_MS = 30_000', 'START_LIMIT_MS = 300_000'],
    'a server comes back at another address': ['new URL(this.#url).port', "'0'"],
    'a server that was stopped comes back': ['this.#isStopped || this.#child !== child', 'this.#child !== child'],
    'staff are not told that a server has ended': ['    onInterrupted(reason);\n', ''],
    'the reason of a fatal error is forgotten': ['isTooLate ? text(', 'code !== 0 ? text('],
  }),
  ...of('src/main/login/sessions.ts', ['src/main/login/sessions.test.ts'], {
    'a log-out is not told to the server': [
      '        outbox.enqueue({\n          userId: session.userId,\n          lane: logoutLane',
      '        void ({\n          userId: session.userId,\n          lane: logoutLane',
    ],
    'a full disk keeps the session open': [
      '    this.#options.current.end();\n    this.#tokenless',
      '    this.#tokenless',
    ],
    'the work of one who signs in stays parked': [
      'if (!isYes(user.isPasswordChangeEnforced)) outbox.unpark(String(session.userId));',
      '',
    ],
    'work is sent before the password is changed': ['if (!isYes(user.isPasswordChangeEnforced)) outbox', 'outbox'],
    'a failed log-in leaves its token': ['if (this.#currentId !== session.id) vault.forget(session.id);', ''],
    'tokens are wiped that a log-out needs': [', ...outbox.loggingOut(userId)]', ']'],
    'a token is kept for nothing': [
      'for (const session of vault.all(userId)) if (!needed.has(session.id)) vault.forget(session.id);',
      '',
    ],
    'an older request ends this session': ['if (this.#currentId !== null && isOlder) {', 'if (false) {'],
    'a 403 shows its message': [
      "const message = error.status === 403 ? '' : error.message;",
      'const message = error.message;',
    ],
    'work is enqueued without its token': [
      'await this.#options.vault.keep(this.current().id, this.#options.clock.now());',
      '',
    ],
  }),
];

import { type Mutant, of } from '../mutant.ts';

const VAULT = ['src/main/login/vault.test.ts'];

export const vault: readonly Mutant[] = [
  ...of('src/main/login/vault.ts', VAULT, {
    'a session is written that was wiped meanwhile': [
      'const session = this.#sessions.get(id);\n    if (!session) return;\n    if (secret)',
      'const session = held;\n    if (secret)',
    ],
    'a log-out is undone by writing': [
      'const session = this.#sessions.get(id);\n    if (!session) return;\n    if (secret)',
      'const session = this.#sessions.get(id) && held;\n    if (!session) return;\n    if (secret)',
    ],
    'a log-out is forgotten by the next start': [
      "this.#options.db.prepare('UPDATE sessions SET is_remembered = 0 WHERE id = ?').run(id);",
      '',
    ],
    'a log-out is not seen in memory': [
      'if (session) this.#sessions.set(id, { ...session, isRemembered: false });',
      '',
    ],
    'a wiped session stays on disk': ["this.#options.db.prepare('DELETE FROM sessions WHERE id = ?').run(id);", ''],
    'a wiped session stays in memory': ['this.#sessions.delete(id);', ''],
    'a wiped session is written later': ['this.#unwritten.delete(id);\n    this.#locked', 'this.#locked'],
    'a locked session is deleted': [
      "if (!row || opened.kind === 'unavailable') return null;",
      'if (!row) return null;',
    ],
    'a session whose key is gone stays': [
      "this.#tryTo('DELETE FROM sessions WHERE id = ?', id);\n      return null;",
      'return null;',
    ],
    'a public secret stays on disk': [
      "else if (keyStore.state === 'none') this.#tryTo('DELETE FROM sessions WHERE id = ?', session.id);",
      '',
    ],
    'an outdated secret stays': [
      'if (opened.isOutdated || keyStore.isPublic(secret)) await this.#encryptAgain(kept);',
      '',
    ],
    'secrets are written under a public key': [
      "keyStore.state === 'none' ? null : await keyStore.encrypt(JSON.stringify(held))",
      "keyStore.state === 'none' ? Buffer.from(JSON.stringify(held)) : await keyStore.encrypt(JSON.stringify(held))",
    ],
    'a key store that fails is never asked again': ['void this.#retry();', ''],
    'a key store that fails is asked again after an hour': [
      'RETRY_INTERVAL_MS = 60_000',
      'RETRY_INTERVAL_MS = 3_600_000',
    ],
    'what could not be written is forgotten': [
      'for (const id of [...this.#unwritten.keys()]) await this.#write(id);',
      '',
    ],
    'recovered sessions are not told': ['(await this.#unlock())) onRecovered();', '(await this.#unlock())) {}'],
    'staff are not told': ['if (this.keyStoreState !== before) this.#options.onChanged();', ''],
    "somebody else's session is remembered after a log-in": [
      "for (const id of this.#locked) this.#tryTo('UPDATE sessions SET is_remembered = 0 WHERE id = ?', id);",
      '',
    ],
    'every kept session is remembered': ['isRemembered: row.is_remembered === 1', 'isRemembered: true'],
    'the oldest token is used': ['this.all(userId).at(-1)', 'this.all(userId).at(0)'],
    'recovered sessions are the newest': [
      '[...unlocked.map((session) => [session.id, session] as const), ...this.#sessions]',
      '[...this.#sessions, ...unlocked.map((session) => [session.id, session] as const)]',
    ],
  }),
  ...of('src/main/shell/key-store.ts', VAULT, {
    'a keyring that never answers holds up the start': [
      "stop = clock.after(ANSWER_LIMIT_MS, () => reject(new Error('no answer in time')));",
      'void [clock, reject];',
    ],
    'a keyring that never answers holds up the start for a minute': [
      'ANSWER_LIMIT_MS = 5_000',
      'ANSWER_LIMIT_MS = 60_000',
    ],
    'a public password counts as encryption': [
      "this.#options.encryption.getSelectedStorageBackend?.() === 'basic_text'",
      'false',
    ],
    'a public key counts as encryption': [
      "this.#options.platform === 'linux' && markOf(secret) === PUBLIC_MARK",
      'false',
    ],
    'a keychain elsewhere counts as public': ["this.#options.platform === 'linux' && markOf", 'markOf'],
    'a locked keyring counts as lost': [
      "(await this.#isKeyInUse(secret)) ? { kind: 'lost' } : { kind: 'unavailable' }",
      "{ kind: 'lost' }",
    ],
    'a lost key is waited for': [
      "(await this.#isKeyInUse(secret)) ? { kind: 'lost' } : { kind: 'unavailable' }",
      "{ kind: 'unavailable' }",
    ],
    'a failure says nothing of the key store': ["if (isTelling) this.#state = 'failing';", ''],
    'a secret is given out though it is none': ["return this.#state === 'ready' ? secret : null;", 'return secret;'],
    'keys of different kinds are the same': ['probe === null || markOf(probe) !== markOf(secret)', 'probe === null'],
  }),
];

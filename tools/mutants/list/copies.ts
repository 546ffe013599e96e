import { type Mutant, of } from '../mutant.ts';

const KEEPER = ['src/main/copies/keeper.test.ts'];
const COPIER = ['src/main/copies/copier.test.ts'];
const BOTH = ['tests/contract/second-kiosk.test.ts'];

export const copies: readonly Mutant[] = [
  ...of('src/shared/rules/unplug-state.ts', ['src/shared/rules/unplug-state.test.ts'], {
    'a server on this computer is another one': ['if (isServerHere)', 'if (false)'],
    'rows of other servers are nothing': ['if (elsewhere > 0)', 'if (false)'],
    'an earlier copy is safe': ['if (!keeper.isCurrent)', 'if (false)'],
    'a keeper that was heard once is safe': ['if (keeper.problem !== null)', 'if (false)'],
  }),
  ...of('src/main/copies/keeper.ts', KEEPER, {
    'a code can be guessed at for ever': ['code.guessesLeft -= 1;', ''],
    'a code pairs whoever asks': ['if (isRight || code.guessesLeft === 0) this.#endCode();', ''],
    'two kiosks use one code': ['if (this.#code !== code) return null;', ''],
    'whoever asks is right': ["isProven(secret, { kind: 'pair', body: statement }, proof)", 'true'],
    'another vendor is kept': [
      "if (!isSameId(clientId, own.clientId)) return { kind: 'mismatch', why: 'other-vendor' };",
      '',
    ],
    'a request counts twice': [
      'if (!pairings.takeCounter(deviceId, counter)) return null;',
      'pairings.takeCounter(deviceId, counter);',
    ],
    'a kiosk replaces the copy of another': ['&& isSameId(head.kiosk.id, deviceId)', ''],
  }),
  ...of('src/main/copies/keeper-server.ts', KEEPER, {
    'a changed request is believed': [
      "if (!isProven(secret, { kind: 'request', call, counter, body }, proof)) return end(response, 403);",
      '',
    ],
  }),
  ...of('src/main/copies/keeper-line.ts', KEEPER, {
    'a liar is believed': ["return isTrue && 'value' in read", "return 'value' in read"],
  }),
  ...of('src/main/copies/kept-copies.ts', KEEPER, {
    'the disk of the keeper is filled': [
      'if (free !== null && free < copy.length + ROOM_OF_ITS_OWN) return false;',
      '',
    ],
  }),
  ...of('src/main/copies/copier.ts', COPIER, {
    'what is sent stays with the keeper': [
      "if (held.kind !== 'nothing') await",
      "if (held.kind === 'copy' && held.of === '') await",
    ],
    'another copy counts as this one': ["if (held !== (wanted.kind === 'copy' ? wanted.digest : null))", 'if (false)'],
    'a keeper that is away holds it still': [
      "this.#held = { kind: 'unknown' };\n    this.#problem = problem;",
      'this.#problem = problem;',
    ],
  }),
  ...of('src/main/copies/copies.ts', BOTH, {
    'what came after the revocation is trusted': ['!revokedDate || receivedAt < Date.parse(revokedDate)', 'true'],
    'a built-in server is shared': ["if (!this.#hasAddress) throw refusal('server-here');", ''],
  }),
  ...of('src/main/copies/copy.ts', BOTH, {
    'the head of a copy can be changed': ['.setAAD(Buffer.from(head))\n      .setAuthTag', '.setAuthTag'],
  }),
  ...of('src/server/routes/devices.ts', ['tests/contract/copies.test.ts'], {
    'another vendor opens a copy': [
      'if (maker?.client_id !== device.vendorId || maker.copy_secret === null) {',
      'if (!maker?.copy_secret) {',
    ],
  }),
  ...of('src/server/repositories/devices.ts', ['tests/contract/copies.test.ts'], {
    'the secret of copies changes': [".where('copy_secret', 'is', null)", ''],
  }),
];

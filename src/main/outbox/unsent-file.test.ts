import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { PAYLOADS } from '../../../tests/support/main.ts';
import { laneOf, readUnsentFile, toUnsentFile, type UnsentRow } from './unsent-file.ts';

const SEAL = 'a'.repeat(64);
const row = (kind: UnsentRow['kind']): UnsentRow =>
  ({
    kind,
    payload: PAYLOADS[kind],
    note: null,
    idempotencyKey: `key-${kind}`,
    createdAt: '2026-11-26T10:00:00.000Z',
    isRefused: false,
    lastError: null,
  }) as UnsentRow;

const CONTENT = {
  origin: 'https://show.example',
  madeAt: '2026-11-26T11:00:00.000Z',
  kiosk: { id: 5, name: 'Stand 1' },
  rows: [row('post-user-answer'), row('post-awarded-prize'), row('post-hand-over')],
  players: [{ id: '7', name: 'María Núñez', userName: 'maria' }],
  campaigns: [{ id: '3', name: 'Spin the Sound' }],
  unreadable: [],
  settled: [],
};

const fileOf = () => toUnsentFile(CONTENT, () => [SEAL]);

/** A file with a whole seal around any line. */
const sealed = (line: string) => `${line}\n${JSON.stringify({ digest: hash('sha256', line), seals: [] })}\n`;

it('reads what it has written, and the seals on its digest', () => {
  const read = readUnsentFile(fileOf());
  expect(read).toMatchObject({ kind: 'read', content: CONTENT, seals: [SEAL] });
  expect(read).toHaveProperty('digest', hash('sha256', fileOf().split('\n')[0] ?? ''));
});

it('reads a file whose line endings a mail program has changed', () => {
  expect(readUnsentFile(fileOf().replaceAll('\n', '\r\n'))).toMatchObject({ kind: 'read', content: CONTENT });
});

const WRONG: readonly (readonly [name: string, made: () => string, kind: string])[] = [
  ['an empty file', () => '', 'foreign'],
  ['another file', () => 'Name;Points\nMaría;75\n', 'foreign'],
  ['a sealed file of another program', () => sealed('{"format":"elsewhere","version":1}'), 'foreign'],
  ['a file without its seal', () => fileOf().split('\n')[0] ?? '', 'damaged'],
  ['a file that was cut off in its seal', () => fileOf().slice(0, -20), 'damaged'],
  ['a file with one changed letter', () => fileOf().replace('Stand 1', 'Stand 2'), 'damaged'],
  ['a file with more behind its end', () => `${fileOf()}more\n`, 'damaged'],
  ['a file of a later version', () => sealed('{"format":"spinboard-unsent","version":2}'), 'newer'],
  ['a file without a version', () => sealed('{"format":"spinboard-unsent"}'), 'damaged'],
  ['a file of this version without its rows', () => sealed('{"format":"spinboard-unsent","version":1}'), 'damaged'],
];

it.each(WRONG)('takes %s for what it is', (_case, made, kind) => {
  expect(readUnsentFile(made())).toEqual({ kind });
});

it("puts a row into its player's lane, a visitor's first row into the visitor's, a hand-over into one of its own", () => {
  expect(laneOf(row('post-user-answer'))).toEqual({ userId: 7, campaignId: 3 });
  const { id, campaignId } = PAYLOADS['post-walk-up'];
  expect(laneOf(row('post-walk-up'))).toEqual({ userId: id, campaignId });
  const handOver = laneOf(row('post-hand-over'));
  expect(handOver.campaignId).toBe(PAYLOADS['post-hand-over'].claimCode);
  expect(handOver.userId).not.toBe(7);
});

import { expect, it } from 'vitest';
import { openOutbox } from '../../../tests/support/main.ts';
import { keySupportOf } from './key-support.ts';

const open = (db = openOutbox().db) => ({ db, keys: keySupportOf(db, 'https://show.example', () => {}) });
const KEYED = { postUserAnswer: 'keyed', putGameStatus: 'keyed', postAwardedPrize: 'keyed' } as const;

it('knows nothing of a new server, and after a restart what it has learned', () => {
  const { db, keys } = open();
  expect(keys.all).toEqual({ postUserAnswer: 'unknown', putGameStatus: 'unknown', postAwardedPrize: 'unknown' });
  keys.echoed('postUserAnswer');
  for (let answer = 0; answer < 3; answer += 1) keys.unechoed('putGameStatus');
  expect(open(db).keys.all).toEqual({
    postUserAnswer: 'keyed',
    putGameStatus: 'plain',
    postAwardedPrize: 'unknown',
  });
});

it('learns from a declaration and from other kiosks only what it does not know yet', () => {
  const { keys } = open();
  for (let answer = 0; answer < 3; answer += 1) keys.unechoed('putGameStatus');
  keys.declared();
  keys.adopt({ ...KEYED, postUserAnswer: 'plain' });
  expect(keys.all).toEqual({ ...KEYED, putGameStatus: 'plain' });
});

it("expects the key in answers to administrators' calls while all calls of the outbox are keyed", () => {
  const { keys } = open();
  expect(keys.expectsKey('putCampaign')).toBe(false);
  keys.declared();
  expect(keys.expectsKey('putCampaign')).toBe(true);
  for (let answer = 0; answer < 3; answer += 1) keys.unechoed('postUserAnswer');
  expect([keys.expectsKey('putCampaign'), keys.expectsKey('postAwardedPrize')]).toEqual([false, true]);
});

it('knows nothing where the database cannot be read', () => {
  const { db } = open();
  db.prepare("UPDATE server SET key_support = '{'").run();
  expect(open(db).keys.of('postUserAnswer')).toBe('unknown');
});

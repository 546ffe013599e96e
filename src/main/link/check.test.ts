import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#shared/api/endpoints.ts';
import { AuthSession } from '#shared/entities/auth-session.ts';
import { Campaign } from '#shared/entities/campaign.ts';
import { GameStatus } from '#shared/entities/game-status.ts';
import { Prize } from '#shared/entities/prize.ts';
import { Question } from '#shared/entities/question.ts';
import { ProgressEntry, StoredUserAnswer } from '#shared/entities/user-answer.ts';
import { channels } from '#shared/ipc/channels.ts';
import { problemWith } from './check.ts';

describe('what a foreign server may send', () => {
  it('has more fields than the app knows', () => {
    expect(problemWith(Prize, { id: 1, colour: 'red', nested: { deep: [1] } })).toBeNull();
    expect(problemWith(Campaign, { id: 1, campaignType: { isSomethingAllowed: true, extra: 1 } })).toBeNull();
  });

  it('has null or nothing in place of lists and texts', () => {
    const nothing = { id: 1, prizes: null, questions: null, users: null, gameStatuses: null, campaignName: null };
    expect(problemWith(Campaign, nothing)).toBeNull();
    expect(problemWith(Campaign, { id: 1 })).toBeNull();
    expect(problemWith(Question, { answers: null })).toBeNull();
    expect(problemWith(endpoints.getUserProgress.response, null)).toBeNull();
    expect(problemWith(endpoints.getCampaignQuestions.response, null)).toBeNull();
  });

  it('has ids that are numbers or texts, and flags that are booleans or numbers', () => {
    for (const id of [7, '7', '0f8fad5b-d9cb-469f-a165-70867728950e']) {
      expect(problemWith(GameStatus, { id, isPressYourLuckSpinUsed: true })).toBeNull();
      expect(problemWith(ProgressEntry, { questionId: id, isCorrect: 1 })).toBeNull();
      expect(problemWith(StoredUserAnswer, { questionId: id })).toBeNull();
    }
  });
});

describe('what is wrong with an answer', () => {
  it('names the field, however deep it lies', () => {
    expect(problemWith(Prize, { winnerTotal: 'many' })).toMatch(/^\/winnerTotal /);
    expect(problemWith(Question, { answers: [{ id: 1 }, { id: { no: 'id' } }] })).toMatch(/^\/answers\/1\/id /);
    const details = [{ campaigns: [{ id: 1, prizes: [{ name: 5 }] }] }];
    expect(problemWith(endpoints.getGameDetails.response, details)).toMatch(/^\/0\/campaigns\/0\/prizes\/0\/name /);
  });

  it('names a field that is missing', () => {
    expect(problemWith(Campaign, {})).toBe('(the value itself) must have required properties id');
    expect(problemWith(AuthSession, { access_token: '', token_type: 'Bearer', userId: 1 })).toMatch(/^\/access_token /);
  });

  it('speaks of the value itself where no field is at fault', () => {
    expect(problemWith(endpoints.getThemes.response, 'page')).toBe('(the value itself) must be array');
  });
});

describe('what a screen may send', () => {
  it('has no numbers that JSON lacks', () => {
    for (const tick of [Number.NaN, Number.POSITIVE_INFINITY])
      expect(problemWith(channels['play:press'].request, { campaignId: 3, tick })).toMatch(/^\/tick /);
  });

  it('has no more fields than its channel takes', () => {
    expect(problemWith(channels['play:spin'].request, { campaignId: 3 })).toBeNull();
    const tooMany = problemWith(channels['play:spin'].request, { campaignId: 3, points: 100 });
    expect(tooMany).toBe('/points is an unknown field');
    const outcome = { kind: 'points', points: -1 };
    const restart = { campaignId: 3, start: 'wheel', outcome };
    expect(problemWith(channels['rehearsal:restart'].request, restart)).toMatch(/^\/outcome\/points must be >= 0/);
    expect(problemWith(channels['play:press'].request, { campaignId: 3, tick: -1 })).toMatch(/^\/tick /);
    expect(problemWith(channels['play:press'].request, { campaignId: 3, tick: 1.5 })).toMatch(/^\/tick /);
  });
});

describe('the schemas themselves', () => {
  const parts = (of: object, names: readonly string[]) =>
    Object.entries(of).flatMap(([key, of]) =>
      names.flatMap((name): [string, object][] => (of[name] ? [[`${name} of ${key}`, of[name]]] : [])),
    );
  const schemas = [
    ...parts(endpoints, ['params', 'query', 'body', 'response']),
    ...parts(channels, ['request', 'result']),
  ];

  it('are valid JSON Schema, which neither the kiosk nor the server checks', () => {
    const ajv = new Ajv({ strict: false });
    expect(schemas.length).toBeGreaterThan(200);
    for (const [name, schema] of schemas) expect(ajv.validateSchema(schema), name).toBe(true);
    expect(ajv.validateSchema({ type: 'texts' })).toBe(false);
  });
});

import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#shared/api/endpoints.ts';
import { problemOf } from './validation.ts';

/** Returns the message for an invalid body. */
function saidOf(name: 'postCampaign' | 'postQuestion' | 'bulkPrizeOperation' | 'logIn', body: unknown): string {
  const check = new Ajv().compile(endpoints[name].body);
  check(body);
  const { field, problem } = problemOf(check.errors ?? []);
  return `${field}: ${problem}`;
}

describe('a field of the wrong type', () => {
  it.each([
    ['postCampaign', { bonusPointsAwarded: '50' }, 'Bonus points awarded: Must be a number'],
    ['postCampaign', { bonusPointsAwarded: '50', campaignName: 7 }, 'Campaign name: Must be a text'],
    ['postCampaign', { campaignTypeId: true }, 'Campaign type id: Must be a number or a text'],
    ['postCampaign', { version: 1.5 }, 'Version: Must be a whole number'],
    ['postCampaign', { hasCampaignUserProgress: 'no' }, 'Has campaign user progress: Must be true or false'],
    ['postQuestion', { answers: {} }, 'Answers: Must be a list'],
    ['postQuestion', { answers: [{}, {}, { answerText: 3 }] }, 'Answers 3, answer text: Must be a text'],
    ['bulkPrizeOperation', [{}, { imageFile: 'x' }], 'Entry 2, image file: Must be an object'],
    ['bulkPrizeOperation', [{}, { imageFile: { id: [] } }], 'Entry 2, image file, id: Must be a number or a text'],
    ['bulkPrizeOperation', {}, 'Request: Must be a list'],
    ['postQuestion', null, 'Request: Must be an object'],
    ['logIn', { grant_type: 'x', username: 'a', password: 'b' }, 'Grant type: Must be password'],
    ['logIn', { grant_type: 'password', username: 'a' }, 'Password: This field is required'],
  ] as const)('of %s %j is named in words', (name, body, message) => {
    expect(saidOf(name, body)).toBe(message);
  });
});

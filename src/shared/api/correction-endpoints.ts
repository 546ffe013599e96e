import { Type } from 'typebox';
import { Prize } from '../entities/prize.ts';
import { Question } from '../entities/question.ts';
import { Why } from './campaign-endpoints.ts';
import { endpoint } from './endpoint.ts';

/** docs/specification.md, 7.4 and 7.5: corrections of texts and pictures, also after the first play. */
export const correctionEndpoints = {
  correctPrize: endpoint('POST', '/api/Prizes/CorrectPrize/:id', {
    access: 'admin',
    body: Type.Object({ ...Type.Pick(Prize, ['name', 'fulfillmentDescription', 'imageFile']).properties, ...Why }),
    response: Type.Array(Prize),
    isKeyed: true,
    refusals: ['stale-version'],
  }),
  correctQuestion: endpoint('POST', '/api/Questions/CorrectQuestion/:id', {
    access: 'admin',
    body: Type.Object({ ...Type.Pick(Question, ['questionText', 'answers', 'imageFile']).properties, ...Why }),
    response: Question,
    isKeyed: true,
    refusals: ['question-gone', 'stale-version', 'too-many-answers', 'no-correct-answer', 'question-type-fixed'],
  }),
};

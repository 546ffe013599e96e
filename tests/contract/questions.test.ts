import { beforeAll, describe, expect, it } from 'vitest';
import { insertQuestions, type NewQuestion } from '../../src/server/repositories/questions.ts';
import type { Id } from '../../src/shared/entities/base.ts';
import type { Question } from '../../src/shared/entities/question.ts';
import { campaignSuite } from '../support/campaign-suite.ts';
import { answerTo, type Player, playerOf, type SignedIn } from '../support/player.ts';
import { countStatements } from '../support/statements.ts';
import { emptyCampaign } from '../support/vendor.ts';

const suite = campaignSuite();

const COLOURS = ['Red', 'Green', 'Blue', 'Żółty'];
const choice = (more: Partial<Question> = {}): Question => ({
  questionText: 'Which colour is the sky?',
  questionType: 0,
  answers: COLOURS.map((answerText) => ({ answerText })),
  correctAnswer: 'Blue',
  ...more,
});

const post = (body: Question) =>
  suite.api.call('postQuestion', { params: { campaignId: suite.campaignId }, body }, suite.admin);
const put = (stored: Question, change: Partial<Question>) =>
  suite.api.call('putQuestion', { params: { id: stored.id ?? '' }, body: { ...stored, ...change } }, suite.admin);
const textsOf = (question: Question) => question.answers?.map((answer) => answer.answerText);
const idsOf = (question: Question) => question.answers?.map((answer) => answer.id);

describe('a new question', () => {
  it('is returned with ids, its right answer by text and by id, and its version', async () => {
    const stored = await post(choice({ questionText: '  ما لون السماء؟ 🌤️ ' }));
    expect(stored).toMatchObject({
      questionText: 'ما لون السماء؟ 🌤️',
      questionType: 0,
      correctAnswer: 'Blue',
      correctAnswerId: stored.answers?.[2]?.id,
      version: 1,
    });
    expect(textsOf(stored)).toEqual(COLOURS);
    expect(new Set(idsOf(stored)).size).toBe(4);
    expect(await suite.listQuestions()).toEqual([stored]);
  });

  it('accepts the right answer by an id that the form gave', async () => {
    const answers = COLOURS.map((answerText, index) => ({ id: `new-${index}`, answerText }));
    const stored = await post(choice({ answers, correctAnswer: undefined, correctAnswerId: 'new-3' }));
    expect(stored.correctAnswer).toBe('Żółty');
  });

  it.each([
    ['no answers', { answers: undefined, correctAnswer: 'False' }],
    ['answers of the form', { answers: [{ answerText: '' }, { answerText: 'wahr' }], correctAnswer: 'false' }],
    [
      'answers in another order',
      { answers: ['False', 'True'].map((answerText, id) => ({ id, answerText })), correctAnswerId: 0 },
    ],
  ])('of true/false has the answers True and False, sent with %s', async (_case, more) => {
    const stored = await post(choice({ questionType: 1, correctAnswer: undefined, ...more }));
    expect(textsOf(stored)).toEqual(['True', 'False']);
    expect(stored.correctAnswer).toBe('False');
  });

  it('omits deleted answers', async () => {
    const answers = [{ answerText: 'Gone', isDeleted: true }, ...COLOURS.map((answerText) => ({ answerText }))];
    expect(textsOf(await post(choice({ answers })))).toEqual(COLOURS);
  });

  it('may have 1,000 characters, and an emoji counts as one', async () => {
    const longest = '🎡'.repeat(1000);
    expect((await post(choice({ questionText: longest }))).questionText).toBe(longest);
  });

  const three = COLOURS.slice(0, 3).map((answerText) => ({ answerText }));
  it.each([
    ['no text', { questionText: ' \n' }, 'Question: This field is required'],
    ['no fourth answer', { answers: three }, 'Answer 4: This field is required'],
    [
      'the same answer twice',
      { answers: [...three, { answerText: ' GREEN ' }], correctAnswer: 'Red' },
      'Answer 4: This answer is there already',
    ],
    ['a blank answer', { answers: [{ answerText: ' ' }, ...three] }, 'Answer 1: This field is required'],
    ['a fifth answer', { answers: [...three, ...three] }, 'A question has 4 answers.'],
    ['no right answer', { correctAnswer: null }, 'Please select correct answer'],
    ['a blank right answer', { correctAnswer: '' }, 'Please select correct answer'],
    ['a right answer that is none of them', { correctAnswer: 'Purple' }, 'Please select correct answer'],
    ['an id that none of them has', { correctAnswerId: 7 }, 'Please select correct answer'],
    ['no right answer of true/false', { questionType: 1 }, 'Please select correct answer'],
    ['an unknown type', { questionType: 2 }, 'The question type is unknown.'],
    ['too long a text', { questionText: 'a'.repeat(1001) }, 'Question: At most 1,000 characters are allowed'],
    [
      'too long an answer',
      { answers: [{ answerText: 'a'.repeat(1001) }, ...three] },
      'Answer 1: At most 1,000 characters are allowed',
    ],
    ['a control character', { questionText: 'a\x01b' }, 'Question: Control characters are not allowed'],
  ])('is refused with %s', async (_case, more, message) => {
    const request = { params: { campaignId: suite.campaignId }, body: choice(more) };
    expect(await suite.api.attempt('postQuestion', request, suite.admin)).toMatchObject({
      status: 400,
      body: { message },
    });
    expect(await suite.listQuestions()).toEqual([]);
  });

  it('is stored once per idempotency key', async () => {
    const request = { params: { campaignId: suite.campaignId }, body: choice() };
    const options = { ...suite.admin, idempotencyKey: 'one-question' };
    await suite.api.call('postQuestion', request, options);
    await suite.api.call('postQuestion', request, options);
    expect(await suite.listQuestions()).toHaveLength(1);
  });
});

describe('a changed question', () => {
  it('keeps the ids of its answers, by id and by position, and increases its version', async () => {
    const stored = await post(choice());
    const [red, green, blue, yellow] = stored.answers ?? [];
    const answers = [{ answerText: 'Cyan' }, { ...yellow, answerText: 'Gelb' }, { ...red }, { ...green }];
    const changed = await put(stored, { questionText: "Qu'est-ce ?", answers, correctAnswerId: yellow?.id });
    expect(changed).toMatchObject({ questionText: "Qu'est-ce ?", correctAnswer: 'Gelb', version: 2 });
    expect(textsOf(changed)).toEqual(['Cyan', 'Gelb', 'Red', 'Green']);
    expect(idsOf(changed)).toEqual([blue?.id, yellow?.id, red?.id, green?.id]);
    expect(await suite.listQuestions()).toEqual([changed]);
  });

  it('accepts the new right answer by its text if no id is sent', async () => {
    const stored = await post(choice());
    expect(await put(stored, { correctAnswerId: null, correctAnswer: 'Red' })).toMatchObject({ correctAnswer: 'Red' });
  });

  it('of true/false keeps its two answers, whatever is sent for them', async () => {
    const stored = await post(choice({ questionType: 1, answers: [], correctAnswer: 'True' }));
    const [, falsehood] = stored.answers ?? [];
    const answers = [{ ...falsehood, answerText: 'Nope' }];
    const changed = await put(stored, { answers, correctAnswerId: falsehood?.id });
    expect(changed).toMatchObject({ correctAnswer: 'False', answers: stored.answers });
  });

  it('cannot get an answer of another question', async () => {
    const first = await post(choice());
    const second = await post(choice());
    const changed = await put(second, { answers: first.answers, correctAnswerId: null, correctAnswer: 'Red' });
    expect(idsOf(changed)).toEqual(idsOf(second));
    expect((await suite.listQuestions())[0]).toEqual(first);
  });

  it.each([0, 1])('that is saved unchanged keeps its version, with type %i', async (questionType) => {
    const stored = await post(choice({ questionType, correctAnswer: questionType === 0 ? 'Blue' : 'True' }));
    expect(await put(stored, { questionText: ` ${stored.questionText} ` })).toEqual(stored);
    const { answers = [] } = stored;
    for (const [index, change] of [
      { correctAnswerId: answers?.[1]?.id },
      ...(questionType === 0
        ? [
            { answers: answers?.toReversed() },
            { answers: answers?.map((one, place) => ({ ...one, answerText: `${one.answerText}${place}` })) },
          ]
        : []),
    ].entries()) {
      expect(await put({ ...stored, version: index + 1 }, change)).toMatchObject({ version: index + 2 });
    }
  });

  it.each([
    ['another type', { questionType: 1, correctAnswer: 'True' }, 'The question type cannot be changed.'],
    ['no text', { questionText: '' }, 'Question: This field is required'],
    ['no right answer', { correctAnswerId: null, correctAnswer: null }, 'Please select correct answer'],
  ])('is refused with %s', async (_case, change, message) => {
    const stored = await post(choice());
    const request = { params: { id: stored.id }, body: { ...stored, ...change } };
    expect(await suite.api.attempt('putQuestion', request, suite.admin)).toMatchObject({
      status: 400,
      body: { message },
    });
    expect(await suite.listQuestions()).toEqual([stored]);
  });

  it('is refused if another administrator has changed it since', async () => {
    const stored = await post(choice());
    const theirs = await put(stored, { questionText: 'Theirs' });
    const request = { params: { id: stored.id }, body: { ...stored, questionText: 'Mine' } };
    const answer = await suite.api.attempt('putQuestion', request, suite.admin);
    const message = 'Someone else has changed this in the meantime. Nothing was saved. Please reload and try again.';
    expect(answer).toMatchObject({ status: 409, body: { message } });
    expect(await suite.listQuestions()).toEqual([theirs]);
  });
});

describe('a deleted question', () => {
  it('disappears with its answers; the others stay', async () => {
    const [gone, kept] = [await post(choice()), await post(choice())];
    const answer = await suite.api.call('deleteQuestion', { params: { id: gone.id ?? '' } }, suite.admin);
    expect(answer).toEqual({ message: 'The question has been deleted' });
    expect(await suite.listQuestions()).toEqual([kept]);
    const { db } = suite.server;
    const rows = db.selectFrom('answers').selectAll().where('question_id', '=', Number(gone.id));
    expect(await rows.execute()).toEqual([]);
  });

  it('can be neither deleted nor changed again, which ends no session', async () => {
    const { id = '' } = await post(choice());
    await suite.api.call('deleteQuestion', { params: { id: id ?? '' } }, suite.admin);
    for (const name of ['deleteQuestion', 'putQuestion'] as const) {
      expect((await suite.api.attempt(name, { params: { id }, body: choice() }, suite.admin)).status).toBe(404);
    }
  });

  it('is deleted with all others of its campaign, and of no other campaign', async () => {
    await post(choice());
    await post(choice());
    const others = suite.campaignId;
    suite.campaignId = await emptyCampaign(suite.server.db);
    await post(choice());
    const answer = await suite.api.call('deleteCampaignQuestions', suite.ofCampaign(), suite.admin);
    expect(answer).toEqual({ message: 'All questions have been deleted' });
    expect(await suite.listQuestions()).toEqual([]);
    suite.campaignId = others;
    expect(await suite.listQuestions()).toHaveLength(2);
  });
});

describe('the order of the questions', () => {
  const reorder = (questionIds: Id[], by: SignedIn = suite.admin) =>
    suite.api.attempt('reorderQuestions', { ...suite.ofCampaign(), body: { questionIds } }, by);
  const listed = async () => (await suite.listQuestions()).map(({ id, position }) => [id, position]);

  it('is that of the dates until an administrator changes it, and then a new question comes last', async () => {
    const ids: Id[] = [];
    for (let count = 0; count < 3; count += 1) ids.push((await post(choice())).id ?? '');
    const [a = '', b = '', c = ''] = ids;
    expect(await listed()).toEqual(ids.map((id) => [id, null]));
    const answer = await reorder([c, String(a), b]);
    expect(answer).toMatchObject({ status: 200, body: [{ id: c, position: 1 }, { id: a }, { id: b }] });
    const { id: added = '' } = await post(choice());
    expect(await listed()).toEqual([
      [c, 1],
      [a, 2],
      [b, 3],
      [added, null],
    ]);
    expect((await reorder([added ?? '', c, a, b])).status).toBe(200);
    const versions = async () => (await suite.listQuestions()).map(({ version }) => version);
    expect(await versions()).toEqual([2, 3, 3, 3]);
    expect((await reorder([added ?? '', c, a, b])).status).toBe(200);
    expect(await versions()).toEqual([2, 3, 3, 3]);
  });

  it('is refused unless it names each question of the campaign once', async () => {
    const [a = '', b = ''] = [(await post(choice())).id ?? '', (await post(choice())).id ?? ''];
    for (const ids of [[], [a], [a, a], [a, b, b], [a, 999_999], [a, 'x']]) {
      expect(await reorder(ids)).toMatchObject({ status: 409, body: { code: 'questions-changed' } });
    }
    expect((await reorder([b, a], suite.stranger)).status).toBe(403);
    expect(await listed()).toEqual([
      [a, null],
      [b, null],
    ]);
  });

  it('can change for more questions than one statement sets', async () => {
    const one = { questionText: 'Q?', questionType: 1 as const, answers: ['True', 'False'], correctIndex: 0 };
    const many = Array.from({ length: 1100 }, () => one);
    const ids = await insertQuestions(suite.server.db, suite.campaignId, many, '2026-05-01T00:00:00.000Z');
    expect((await reorder(ids.toReversed())).status).toBe(200);
    expect((await suite.listQuestions()).map(({ id }) => id)).toEqual(ids.toReversed());
  });
});

describe('the questions of a played campaign', () => {
  let player: Player;

  beforeAll(async () => {
    player = await playerOf(suite.api, 'player05');
    await suite.api.call('postUserAnswer', { body: answerTo(player, 0) }, player);
  });

  it('are locked, also for direct calls', async () => {
    const params = { campaignId: player.campaignId };
    const before = await suite.api.call('getCampaignQuestions', { params }, suite.admin);
    const id = before?.[0]?.id;
    const calls = [
      ['postQuestion', { params, body: choice() }],
      ['putQuestion', { params: { id }, body: { ...before?.[0], questionText: 'Changed' } }],
      ['deleteQuestion', { params: { id } }],
      ['reorderQuestions', { params, body: { questionIds: before?.map((one) => one.id ?? '').toReversed() ?? [] } }],
      ['deleteCampaignQuestions', { params }],
    ] as const;
    for (const [name, request] of calls) {
      const { status, body } = await suite.api.attempt(name, request, suite.admin);
      const message = 'This campaign has been played already and can no longer be changed.';
      expect({ name, status, body }).toEqual({ name, status: 409, body: { code: 'locked-by-progress', message } });
    }
    expect(await suite.api.call('getCampaignQuestions', { params }, suite.admin)).toEqual(before);
  });
});

describe("another vendor's questions", () => {
  it('can be neither read nor changed', async () => {
    const stored = await post(choice());
    const calls = [
      ['getCampaignQuestions', suite.ofCampaign()],
      ['postQuestion', { params: { campaignId: suite.campaignId }, body: choice() }],
      ['putQuestion', { params: { id: stored.id }, body: stored }],
      ['deleteQuestion', { params: { id: stored.id } }],
      ['deleteCampaignQuestions', suite.ofCampaign()],
    ] as const;
    for (const [name, request] of calls) {
      const { status } = await suite.api.attempt(name, request, suite.stranger);
      expect({ name, status }).toEqual({ name, status: 403 });
    }
    expect(await suite.listQuestions()).toEqual([stored]);
  });
});

describe('500 questions', () => {
  const many: NewQuestion[] = Array.from({ length: 500 }, (_, index) => ({
    questionText: `Question ${index}`,
    questionType: 0,
    answers: COLOURS,
    correctIndex: index % 4,
  }));
  const NOW = '2026-11-21T12:00:00.000Z';

  it('are stored in few statements, and keep their order though they have the same date', async () => {
    const { db } = suite.server;
    const store = () => insertQuestions(db, suite.campaignId, many, NOW);
    expect(await countStatements(store)).toBeLessThanOrEqual(4);
    const questions = await suite.listQuestions();
    expect(questions.map((question) => question.questionText)).toEqual(many.map(({ questionText }) => questionText));
    expect(questions.map((question) => question.correctAnswer)).toEqual(many.map((_, index) => COLOURS[index % 4]));
  });

  it('are listed with as many queries as one', async () => {
    const { db } = suite.server;
    await insertQuestions(db, suite.campaignId, many.slice(0, 1), NOW);
    const forOne = await countStatements(suite.listQuestions);
    await insertQuestions(db, suite.campaignId, many, NOW);
    expect(await countStatements(suite.listQuestions)).toBe(forOne);
    expect(forOne).toBeGreaterThan(0);
  });
});

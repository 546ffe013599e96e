import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { questionTemplate } from '../../src/server/sheets/question-sheet.ts';
import { type Cell, XLSX_MIME_TYPE } from '../../src/server/sheets/workbook.ts';
import type { Question } from '../../src/shared/entities/question.ts';
import { playOnce } from '../support/admin.ts';
import { campaignSuite } from '../support/campaign-suite.ts';
import { fileOf, QUESTION_HEADINGS, questionSheet, rowsIn, sheetOf, uploadsTo } from '../support/sheets.ts';
import { spreadsheet, textCell, textRow } from '../support/spreadsheet.ts';
import { text } from '../support/texts.ts';
import { emptyCampaign } from '../support/vendor.ts';

// Each upload costs a thread.
vi.setConfig({ testTimeout: 60_000 });

/** The sentence names every accepted form of the correct answer. */
const RIGHT_ANSWER = 'Please select correct answer: Answer 1 to Answer 4, A to D, 1 to 4, or the text of the answer';

const suite = campaignSuite();
const upload = uploadsTo(suite);
/** A question without the values that the server gives each copy. */
const bare = ({ questionText, questionType, answers, correctAnswer }: Question) => ({
  questionText,
  questionType,
  answers: answers?.map(({ answerText }) => answerText),
  correctAnswer,
});

describe('the template of questions', () => {
  it('has columns of text, an example of each type, and choices for type and correct answer', async () => {
    const { fileName, bytes } = await suite.api.download('getQuestionTemplate', {}, suite.admin);
    expect(fileName).toBe('Question template.xlsx');
    const [headings, ...examples] = rowsIn(bytes);
    expect(headings).toEqual(QUESTION_HEADINGS);
    expect(examples.map((row) => row[1])).toEqual(['Multiple Choice', 'True/False']);
    const sheet = strFromU8(unzipSync(new Uint8Array(bytes))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const [, style] = /<col style="(\d)"/.exec(sheet) ?? [];
    expect(sheet.match(/<col style="(\d)"/g)).toHaveLength(QUESTION_HEADINGS.length);
    expect(sheet).toContain(`<c r="A2" s="${style}" t="s">`);
    expect(sheet).toContain('sqref="B2:B10001"><formula1>"Multiple Choice,True/False"</formula1>');
    expect(sheet).toContain('sqref="G2:G10001"><formula1>"Answer 1,Answer 2,Answer 3,Answer 4,True,False"</formula1>');
  });

  it('is sent as a spreadsheet to save', async () => {
    const { headers } = await suite.api.answer('getQuestionTemplate', {}, suite.admin);
    expect(headers['content-type']).toBe(XLSX_MIME_TYPE);
    expect(headers['content-disposition']).toBe('attachment; filename="Question template.xlsx"');
  });

  it('contains nothing to upload, and its examples are skipped next to real rows', async () => {
    const { bytes } = await suite.api.download('getQuestionTemplate', {}, suite.admin);
    const { status, body } = await upload('uploadQuestions', fileOf(bytes));
    expect(status).toBe(400);
    expect(body).toEqual({ code: 'sheet-no-rows', message: 'There are no rows to upload.', issues: [] });

    const examples = rowsIn(bytes).slice(1) as Cell[][];
    const mine = ['Is this mine?', 'True/False', null, null, null, null, 'False'];
    const answer = await upload('uploadQuestions', await questionSheet([...examples, mine]));
    expect(answer.body).toMatchObject([{ questionText: 'Is this mine?', questionType: 1, correctAnswer: 'False' }]);
  });
});

describe('an upload of questions', () => {
  it('adds questions after the existing ones, in their order, and returns all', async () => {
    const row = (text: string) => [text, 'Multiple Choice', 'a', 'b', 'c', 'd', 'Answer 3'];
    await upload('uploadQuestions', await questionSheet([row('one'), row('two')]));
    const params = { campaignId: suite.campaignId };
    const stored = await suite.api.upload(
      'uploadQuestions',
      { params },
      await questionSheet([row('three')]),
      suite.admin,
    );
    expect(stored.map(({ questionText }) => questionText)).toEqual(['one', 'two', 'three']);
    expect(stored).toEqual(await suite.listQuestions());
    expect(stored[2]).toMatchObject({ questionType: 0, correctAnswer: 'c' });
    expect(stored[2]?.answers?.map(({ answerText }) => answerText)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('reports existing questions, and adds all of them or only new ones as requested', async () => {
    const row = (question: string) => [question, 'True/False', null, null, null, null, 'True'];
    const texts = async () => (await suite.listQuestions()).map(({ questionText }) => questionText);
    await upload('uploadQuestions', await questionSheet([row('One?')]));
    const file = await questionSheet([row('one?'), row('Two?'), row('Two?'), row('Three?')]);
    const again = (query: object) =>
      suite.api.attemptUpload('uploadQuestions', { ...suite.ofCampaign(), query }, file, suite.admin);
    expect(await again({})).toMatchObject({
      status: 400,
      body: {
        code: 'questions-twice',
        issues: [
          { row: 2, column: 'Question', reason: 'This question is in the campaign already' },
          { row: 4, column: 'Question', reason: 'This question is in row 3 already' },
        ],
      },
    });
    expect(await texts()).toEqual(['One?']);
    expect((await again({ duplicates: 'guess' })).status).toBe(400);
    expect((await again({ duplicates: 'skip' })).status).toBe(200);
    expect(await texts()).toEqual(['One?', 'Two?', 'Three?']);
    expect((await again({ duplicates: 'skip' })).status).toBe(200);
    expect(await texts()).toHaveLength(3);
    expect((await again({ duplicates: 'add' })).status).toBe(200);
    expect(await texts()).toHaveLength(7);
  });

  it.each([
    ['Answer 3', 'c'],
    ['answer3', 'c'],
    ['B', 'b'],
    [' d ', 'd'],
    [1, 'a'],
    ['A', 'a'],
  ])('accepts %j as the correct answer of a, b, c and d', async (told, right) => {
    await upload('uploadQuestions', await questionSheet([['Which?', 'Multiple Choice', 'a', 'b', 'c', 'd', told]]));
    expect((await suite.listQuestions()).map(({ correctAnswer }) => correctAnswer)).toEqual([right]);
  });

  it('accepts the text of the correct answer, and refuses it if it can be a number too', async () => {
    const row = (answers: string[], told: string) => ['How many?', 'multiple choice', ...answers, told];
    await upload(
      'uploadQuestions',
      await questionSheet([row(['Ten', 'Twenty  five', 'Thirty', 'Forty'], 'twenty five')]),
    );
    expect((await suite.listQuestions()).map(({ correctAnswer }) => correctAnswer)).toEqual(['Twenty  five']);
    const evens = ['2', '4', '6', '8'];
    const { body } = await upload(
      'uploadQuestions',
      await questionSheet([row(evens, '4'), row(evens, '8'), row(['1', '2', '3', '4'], '4'), row(evens, 'Answer 4')]),
    );
    expect(body.issues).toEqual([
      { row: 2, column: 'Correct Answer', reason: 'This can be Answer 2 or Answer 4. Please enter one of these two' },
    ]);
  });

  it('accepts true and false as words, truth values and numbers', async () => {
    const cells = [
      textCell('G2', 'TRUE'),
      '<c r="G3" t="b"><v>1</v></c>',
      '<c r="G4"><v>1</v></c>',
      '<c r="G5"><v>0</v></c>',
    ];
    const rows = cells.map((cell, index) => {
      const texts = textRow(index + 2, [`Question ${index}`, 'True/False']);
      return texts.replace('</row>', `${cell}</row>`);
    });
    const file = fileOf(spreadsheet({ rows: textRow(1, QUESTION_HEADINGS) + rows.join('') }));
    await upload('uploadQuestions', file);
    expect((await suite.listQuestions()).map(({ correctAnswer }) => correctAnswer)).toEqual([
      'True',
      'True',
      'True',
      'False',
    ]);
  });

  it('with errors is refused as a whole, and each error has row and column', async () => {
    const { status, body } = await upload(
      'uploadQuestions',
      await questionSheet([
        ['Fine?', 'True/False', null, null, null, null, 'True'],
        [null, 'Multiple Choice', 'a', null, 'c', 'd', 'Answer 2'],
        [],
        ['No type?', 'Essay', 'a', 'b', 'c', 'd', 'Answer 1'],
        ['No answer?', 'Multiple Choice', 'a', 'b', 'c', 'd', 'True'],
        ['x'.repeat(1001), 'True/False', null, null, null, null, 'False'],
        ['No type at all?', null, 'a', 'b', 'c', 'd', null],
        ['Twice?', 'Multiple Choice', 'a', 'b', ' A ', 'd', 'Answer 3'],
        ['True?', 'True/False', null, null, null, null, 'Yes'],
      ]),
    );
    expect(status).toBe(400);
    expect(body).toEqual({
      code: 'rows-bad',
      message:
        'Nothing was uploaded yet. 7 rows have problems. The other row can be imported. Download the list to correct the rest later.',
      issues: [
        { row: 3, column: 'Question', reason: text('form.required') },
        { row: 3, column: 'Answer 2', reason: text('form.required') },
        { row: 5, column: 'Type', reason: 'Please choose Multiple Choice or True/False' },
        { row: 6, column: 'Correct Answer', reason: RIGHT_ANSWER },
        { row: 7, column: 'Question', reason: 'At most 1,000 characters are allowed' },
        { row: 8, column: 'Type', reason: text('form.required') },
        { row: 8, column: 'Correct Answer', reason: RIGHT_ANSWER },
        { row: 9, column: 'Answer 3', reason: 'This answer is there already' },
        { row: 10, column: 'Correct Answer', reason: 'Please select correct answer: True or False' },
      ],
    });
    expect(await suite.listQuestions()).toEqual([]);
  });

  it('with some bad rows adds the good ones if the administrator skips the others, and nothing before', async () => {
    const file = await questionSheet([
      ['First?', 'True/False', null, null, null, null, 'True'],
      ['No type?', 'Essay', 'a', 'b', 'c', 'd', 'Answer 1'],
      ['Second?', 'True/False', null, null, null, null, 'False'],
    ]);
    const again = (query: object, sheet = file) =>
      suite.api.attemptUpload('uploadQuestions', { ...suite.ofCampaign(), query }, sheet, suite.admin);
    expect((await again({})).body).toMatchObject({ code: 'rows-bad', issues: [{ row: 3, column: 'Type' }] });
    expect(await suite.listQuestions()).toEqual([]);
    expect((await again({ badRows: 'import' })).status).toBe(400);
    expect((await again({ badRows: 'skip' })).status).toBe(200);
    expect((await suite.listQuestions()).map(({ questionText }) => questionText)).toEqual(['First?', 'Second?']);
    expect((await again({ badRows: 'skip' })).body.code).toBe('questions-twice');
    const onlyBad = await questionSheet([['No type?', 'Essay', 'a', 'b', 'c', 'd', 'Answer 1']]);
    for (const query of [{}, { badRows: 'skip' }]) {
      expect((await again(query, onlyBad)).body.code).toBe('sheet-refused');
    }
  });

  it('that was downloaded from a campaign gives the same questions in the same order', async () => {
    const file = await questionSheet([
      ['=1+1 is 2?', 'True/False', null, null, null, null, 'False'],
      ['Which letter?\nAnd why?', 'Multiple Choice', 'B', 'C', 'D', 'A', 'Answer 3'],
      ['How many?', 'Multiple Choice', '4', '3', '2', '007', 'Answer 4'],
    ]);
    const of = (campaignId: number) => ({ params: { campaignId } });
    await upload('uploadQuestions', file);
    // The same as the template's examples, which an upload skips.
    const examples = questionTemplate().rows.map((cells) => cells.map(String));
    for (const [questionText, type, ...rest] of examples) {
      const isTrueFalse = type === 'True/False';
      const answers = isTrueFalse ? ['True', 'False'] : rest.slice(0, 4);
      const body = {
        questionText,
        questionType: isTrueFalse ? 1 : 0,
        answers: answers.map((answerText) => ({ answerText })),
        correctAnswer: isTrueFalse ? 'True' : answers[1],
      };
      await suite.api.call('postQuestion', { ...of(suite.campaignId), body }, suite.admin);
    }
    const before = await suite.listQuestions();
    const questionIds = before.map(({ id }) => id ?? '').toReversed();
    await suite.api.call('reorderQuestions', { ...of(suite.campaignId), body: { questionIds } }, suite.admin);
    const asked = (await suite.listQuestions()).map(bare);
    expect(asked.map(({ questionText }) => questionText)).toEqual(before.map((one) => one.questionText).toReversed());
    const downloaded = await suite.api.download('getQuestionSheet', of(suite.campaignId), suite.admin);
    suite.campaignId = await emptyCampaign(suite.server.db);
    expect((await upload('uploadQuestions', fileOf(downloaded.bytes))).status).toBe(200);
    expect((await suite.listQuestions()).map(bare)).toEqual(asked);
  });

  it('with another header is refused with the missing columns', async () => {
    const { status, body } = await upload(
      'uploadQuestions',
      await sheetOf('Questions', ['question', 'Kind'], [['a', 'b']]),
    );
    expect(status).toBe(400);
    expect(body.issues).toEqual([
      {
        row: 1,
        column: '',
        reason: 'These columns are missing: Type, Answer 1, Answer 2, Answer 3, Answer 4, Correct Answer',
      },
    ]);
  });

  it('with hidden rows asks about them, and adds or omits them', async () => {
    const row = (number: number, attributes = '') =>
      textRow(number, [`Question ${number}?`, 'True/False', '', '', '', '', 'True']).replace(
        '<row',
        `<row${attributes}`,
      );
    const rows = row(2) + row(3, ' hidden="1"') + row(4, ' hidden="true"') + row(5);
    const file = fileOf(spreadsheet({ rows: textRow(1, QUESTION_HEADINGS) + rows }));
    const again = (query: object) =>
      suite.api.attemptUpload('uploadQuestions', { ...suite.ofCampaign(), query }, file, suite.admin);
    expect(await again({})).toMatchObject({
      status: 400,
      body: {
        code: 'rows-hidden',
        message: 'Nothing was uploaded yet. 2 rows are hidden in the spreadsheet, for example by a filter.',
        issues: [],
      },
    });
    expect(await suite.listQuestions()).toEqual([]);
    expect((await again({ hiddenRows: 'perhaps' })).status).toBe(400);
    expect((await again({ hiddenRows: 'skip' })).status).toBe(200);
    const texts = async () => (await suite.listQuestions()).map(({ questionText }) => questionText);
    expect(await texts()).toEqual(['Question 2?', 'Question 5?']);
    expect((await again({ hiddenRows: 'import' })).body.code).toBe('questions-twice');
    expect((await again({ hiddenRows: 'import', duplicates: 'skip' })).status).toBe(200);
    expect(await texts()).toEqual(['Question 2?', 'Question 5?', 'Question 3?', 'Question 4?']);
  });

  it('with an unreadable number format is refused with the cell', async () => {
    const row = textRow(2, ['When?', 'Multiple Choice', 'a', '', 'c', 'd', 'A']).replace(
      textCell('D2', ''),
      '<c r="D2" s="1"><v>-5</v></c>',
    );
    const { body } = await upload(
      'uploadQuestions',
      fileOf(spreadsheet({ rows: textRow(1, QUESTION_HEADINGS) + row })),
    );
    expect(body.issues).toEqual([{ row: 2, column: 'Answer 2', reason: text('upload.unreadableFormat') }]);
  });

  it('with very many errors lists the first 500 and says so', async () => {
    const rows = Array.from({ length: 600 }, () => ['Why?']);
    const { body } = await upload('uploadQuestions', await questionSheet(rows));
    expect(body.issues).toHaveLength(500);
    expect(body).toMatchObject({
      code: 'sheet-refused-in-part',
      message:
        'Nothing was uploaded. Please correct the spreadsheet and try again. There are 1,200 errors; the first 500 are listed.',
    });
  });

  it('is refused once the campaign has been played', async () => {
    await playOnce(suite.server, suite.campaignId);
    const file = await questionSheet([['Late?', 'True/False', null, null, null, null, 'True']]);
    const { status, body } = await upload('uploadQuestions', file);
    expect(status).toBe(409);
    expect(body.code).toBe('locked-by-progress');
    expect(await suite.listQuestions()).toEqual([]);
  });
});

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { CampaignUser } from '../../src/shared/entities/campaign-user.ts';
import { campaignSuite } from '../support/campaign-suite.ts';
import { fileOf, uploadsTo } from '../support/sheets.ts';

// Each upload costs a thread.
vi.setConfig({ testTimeout: 60_000 });

/** A workbook as spreadsheet programs save it, and what the server stores of it. */
type SheetCase = { file: string } & (
  | { kind: 'question'; stored: { answers: string[]; right: string; text?: string }[] }
  | { kind: 'user'; stored: Partial<CampaignUser>[] }
  /** The pattern of the email, from a cell with foreign characters in it. */
  | { kind: 'user'; email: string }
);

const FOLDER = path.join(import.meta.dirname, 'sheets');
const cases: SheetCase[] = JSON.parse(await readFile(path.join(FOLDER, 'cases.json'), 'utf8'));

const suite = campaignSuite();
const upload = uploadsTo(suite);

describe('a workbook of a spreadsheet program', () => {
  it.each(cases.map((one) => [one.file, one] as const))('is read as it is shown: %s', async (name, one) => {
    const file = fileOf(await readFile(path.join(FOLDER, name)));
    const { status, body } = await upload(one.kind === 'user' ? 'uploadUsers' : 'uploadQuestions', file);
    expect({ status, issues: body.issues }).toEqual({ status: 200, issues: undefined });
    if (one.kind === 'question') {
      const questions = await suite.listQuestions();
      expect(
        questions.map(({ questionText, answers, correctAnswer }) => ({
          text: questionText,
          answers: answers?.map(({ answerText }) => answerText),
          right: correctAnswer,
        })),
      ).toMatchObject(one.stored);
      return;
    }
    const users = await suite.listUsers();
    if ('stored' in one) expect(users).toMatchObject(one.stored);
    else expect(users.map(({ email }) => email)).toEqual([expect.stringMatching(one.email)]);
  });
});

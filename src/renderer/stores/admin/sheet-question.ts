import type { SheetAnswers } from '#shared/rules/sheet.ts';
import { text } from '../../admin-texts.ts';
import type { RefusedSheet } from './TransferStore.ts';

/** A question about a sheet, which the server asks by a refusal. */
export interface SheetQuestion {
  title: string;
  /** The last choice adds fewer rows. */
  choices: readonly { label: string; answer: SheetAnswers }[];
}

const QUESTIONS: Partial<Record<RefusedSheet['reason'], SheetQuestion>> = {
  'questions-twice': {
    title: text('sheet.twice'),
    choices: [
      { label: text('sheet.addAll'), answer: { duplicates: 'add' } },
      { label: text('sheet.addNew'), answer: { duplicates: 'skip' } },
    ],
  },
  'rows-bad': {
    title: text('sheet.badRows'),
    choices: [{ label: text('sheet.importGood'), answer: { badRows: 'skip' } }],
  },
  'rows-hidden': {
    title: text('sheet.hidden'),
    choices: [
      { label: text('sheet.importHidden'), answer: { hiddenRows: 'import' } },
      { label: text('sheet.skipHidden'), answer: { hiddenRows: 'skip' } },
    ],
  },
  'other-people': {
    title: text('sheet.otherPeople'),
    choices: [
      { label: text('sheet.changeOthers'), answer: { otherPeople: 'change' } },
      { label: text('sheet.skipOthers'), answer: { otherPeople: 'skip' } },
    ],
  },
};

/** Returns the question in a refusal; undefined if the sheet must be corrected instead. */
export const sheetQuestionOf = (refused: RefusedSheet | null): SheetQuestion | undefined =>
  refused === null ? undefined : QUESTIONS[refused.reason];

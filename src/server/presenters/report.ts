import type { AverageQuizScore, PointsPrizes, QuestionOverview, UserOverview } from '#shared/entities/reports.ts';
import { alphabet } from '#shared/rules/alphabet.ts';
import type { ReportPlayer, ReportQuestion } from '../repositories/reports.ts';
import { nameKey } from '../repositories/users.ts';
import { fullName } from '../rules/full-name.ts';
import { type AnswerMarks, CORRECT, INCORRECT } from './report-marks.ts';
import { fitTexts, nameItem, questionItem, SEPARATOR } from './report-text.ts';

/**
 * Maximum size of an overview. Overviews repeat a question's text or a player's name for every answer: after a large
 * show, 1,000,000 times 60 characters, which is more than the app reads from one response. Above this size the longest
 * items are cut.
 */
const MAXIMUM_LIST_BYTES = 32 * 1024 * 1024;
/** The bytes that ': 1' and the separator add to a question's text. */
const PAIR_BYTES = ': 1'.length + SEPARATOR.length;

/** A player with a unique name that is the same throughout a report. */
export interface NamedPlayer extends ReportPlayer {
  name: string;
}

/** The players, the questions and the results. */
export interface ReportFacts {
  /** Sorted by name. */
  players: readonly NamedPlayer[];
  /** In the order of play. */
  questions: readonly ReportQuestion[];
  marks: AnswerMarks;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * Names the players and sorts them by name. Adds the email to a shared name, or the employee id without an email, so
 * that the prize does not go to the wrong Max Müller.
 */
export function namePlayers(players: readonly ReportPlayer[]): NamedPlayer[] {
  const names = players.map(({ firstName, lastName }) => fullName({ first_name: firstName, last_name: lastName }));
  const keys = names.map((name) => nameKey(nameItem(name)));
  const uses = new Map<string, number>();
  for (const key of keys) uses.set(key, (uses.get(key) ?? 0) + 1);
  return players
    .map((player, index) => {
      const name = names[index] ?? '';
      const isShared = (uses.get(keys[index] ?? '') ?? 0) > 1;
      return { ...player, name: isShared ? `${name} (${player.email ?? player.id})`.trim() : name };
    })
    .sort((a, b) => alphabet.compare(a.name, b.name) || a.id - b.id);
}

/** Returns two rows that sum to 100, or none without answers. */
export function presentAverageScore({ given, correct }: { given: number; correct: number }): AverageQuizScore[] {
  if (given === 0) return [];
  const [correctPercentage, incorrectPercentage] = percentages(correct, given);
  return [
    { answerType: 'Correct', answerPercentage: correctPercentage },
    { answerType: 'Incorrect', answerPercentage: incorrectPercentage },
  ];
}

/** Returns the percentages of correct and incorrect answers, with one decimal, or 0 and 0 without answers. */
export function percentages(correct: number, given: number): [correct: number, incorrect: number] {
  if (given === 0) return [0, 0];
  const tenths = Math.round((correct / given) * 1000);
  return [tenths / 10, (1000 - tenths) / 10];
}

/** Rows whose lists hold indices into `items`, because a large report names each of its 5,000 players 200 times. */
export interface ListedRows<Row> {
  rows: readonly Row[];
  items: readonly string[];
}
type Listed<T, K extends keyof T> = Omit<T, K> & Record<K, number[]>;
export type QuestionRow = Listed<QuestionOverview, 'correctAnswerUsers' | 'incorrectAnswerUsers'>;
export type UserRow = Listed<UserOverview, 'answerOverview'>;

/**
 * Lists every question, with the names of the players who answered correctly and incorrectly.
 * @param maximumBytes the limit for all lists together
 */
export function presentQuestionRows(facts: ReportFacts, maximumBytes = MAXIMUM_LIST_BYTES): ListedRows<QuestionRow> {
  const { players, questions, marks } = facts;
  const rows = questions.map(({ id, questionText }, question) => {
    const [correct, incorrect] = [marks.playersWith(CORRECT, question), marks.playersWith(INCORRECT, question)];
    const [correctPercentage, incorrectPercentage] = percentages(correct.length, correct.length + incorrect.length);
    return {
      questionId: id,
      questionText,
      correctCount: correct.length,
      incorrectCount: incorrect.length,
      correctPercentage,
      incorrectPercentage,
      correctAnswerUsers: correct,
      incorrectAnswerUsers: incorrect,
    };
  });
  const uses = players.map((_, player) => marks.countAnswersOf(player));
  const names = players.map(({ name }) => nameItem(name));
  return { rows, items: fitTexts(names, uses, maximumBytes - sum(uses) * SEPARATOR.length) };
}

/**
 * Lists every player, with 'question: 1' for each correct and 'question: 0' for each wrong answer, in the order of the
 * questions.
 * @param maximumBytes the limit for all lists together
 */
export function presentUserRows(facts: ReportFacts, maximumBytes = MAXIMUM_LIST_BYTES): ListedRows<UserRow> {
  const rows = facts.players.map((player, index): UserRow => {
    const { answered, correctCount } = answersOf(facts, index);
    return {
      userId: player.id,
      userName: player.name,
      questionsAnswered: answered.length,
      correctAnswerCount: correctCount,
      incorrectAnswerCount: answered.length - correctCount,
      answerOverview: answered,
      kioskName: player.kioskName,
      isVoid: player.isVoid === 1,
      isRemoved: player.isRemoved === 1,
    };
  });
  return { rows, items: pairsOf(facts, maximumBytes) };
}

/** Returns the answers of one player, as indices into `pairsOf`. */
function answersOf({ questions, marks }: ReportFacts, player: number): { answered: number[]; correctCount: number } {
  const answered: number[] = [];
  let correctCount = 0;
  for (let question = 0; question < questions.length; question += 1) {
    const mark = marks.at(player, question);
    if (mark === null) continue;
    const isCorrect = mark === CORRECT ? 1 : 0;
    answered.push(question * 2 + isCorrect);
    correctCount += isCorrect;
  }
  return { answered, correctCount };
}

/** Returns the pair for a wrong answer and the pair for a correct one, for each question. */
function pairsOf({ questions, marks }: ReportFacts, maximumBytes: number): string[] {
  const uses = questions.map((_, question) => marks.countAnswersTo(question));
  const texts = questions.map(({ questionText }) => questionItem(questionText));
  return fitTexts(texts, uses, maximumBytes - sum(uses) * PAIR_BYTES).flatMap((text) => [`${text}: 0`, `${text}: 1`]);
}

/** Presents a player's points and prize. */
export const presentPointsPrizes = (player: NamedPlayer): PointsPrizes => ({
  userName: player.name,
  totalSpinsEarned: player.totalSpinsEarned,
  remainingSpins: player.remainingSpins,
  // A number, 0 or 1, as in the status.
  isPressYourLuckSpinUsed: player.isPressYourLuckSpinUsed,
  totalPointsEarned: player.totalPointsEarned,
  awardedPrize: player.awardedPrize,
  isPressYourLuckPrize: player.isPressYourLuckPrize === null ? null : player.isPressYourLuckPrize === 1,
  awardMark: player.awardMark,
  awardId: player.awardId,
  awardHeld: player.awardHeld,
  awardDecision: player.awardDecision,
  withdrawnReason: player.withdrawnReason,
  dateMark: player.dateMark,
  playedDate: player.playedAt,
  receivedDate: player.receivedAt,
  isVoid: player.isVoid === 1,
  isAbovePace: player.isAbovePace === 1,
  kioskName: player.kioskName,
  isRemoved: player.isRemoved === 1,
});

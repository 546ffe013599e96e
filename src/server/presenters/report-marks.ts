import type { PlayerAnswers } from '../repositories/reports.ts';

export const INCORRECT = 1;
export const CORRECT = 2;
/** An answer's result. */
export type Mark = typeof INCORRECT | typeof CORRECT;

/** The results of all players' answers. Uses one byte per player and question, by their indices in the given lists. */
export class AnswerMarks {
  readonly #marks: Uint8Array;
  readonly #questions: number;

  constructor(
    players: readonly { id: number }[],
    questions: readonly { id: number }[],
    answers: readonly PlayerAnswers[],
  ) {
    this.#questions = questions.length;
    this.#marks = new Uint8Array(players.length * questions.length);
    const playerIndex = new Map(players.map(({ id }, index) => [id, index]));
    const questionIndex = new Map(questions.map(({ id }, index) => [id, index]));
    for (const { userId, answers: list } of answers) {
      const player = playerIndex.get(userId);
      if (player === undefined) continue;
      forEachNumber(list, (code) => {
        const question = questionIndex.get(Math.floor(code / 2));
        if (question !== undefined)
          this.#marks[player * this.#questions + question] = code % 2 === 1 ? CORRECT : INCORRECT;
      });
    }
  }

  /** Returns the player's mark for a question, or null without an answer. */
  at(player: number, question: number): Mark | null {
    return (this.#marks[player * this.#questions + question] || null) as Mark | null;
  }

  /** Returns the indices of the players with this mark for the question. */
  playersWith(mark: Mark, question: number): number[] {
    const players: number[] = [];
    for (let player = 0, place = question; place < this.#marks.length; player += 1, place += this.#questions) {
      if (this.#marks[place] === mark) players.push(player);
    }
    return players;
  }

  countAnswersOf(player: number): number {
    const from = player * this.#questions;
    return this.#marks.subarray(from, from + this.#questions).reduce((count, mark) => count + Math.sign(mark), 0);
  }

  countAnswersTo(question: number): number {
    let count = 0;
    for (let place = question; place < this.#marks.length; place += this.#questions) {
      if (this.#marks[place] !== 0) count += 1;
    }
    return count;
  }
}

/** Visits the numbers of a list like '2,5,11' without the million strings that `split` would create. */
export function forEachNumber(list: string, visit: (value: number) => void): void {
  let value = 0;
  for (let place = 0; place < list.length; place += 1) {
    const digit = list.charCodeAt(place) - 48;
    if (digit >= 0) {
      value = value * 10 + digit;
    } else {
      visit(value);
      value = 0;
    }
  }
  if (list !== '') visit(value);
}

import { expect, it } from 'vitest';
import { quizEnd } from '#shared/rules/quiz.ts';
import { text } from '../../../texts.ts';
import { TITLES } from './QuizEndDialog.tsx';

it('the end of a quiz without a right answer consoles, without claiming that it was close', () => {
  // Each right answer earns a spin, so only a player without one logs out here.
  const title = text(TITLES[quizEnd({ games: ['wheel'], spins: 0 })]);
  expect(title).toBe('Better luck next time!');
  expect(text(TITLES[quizEnd({ games: ['wheel'], spins: 1 })])).toBe('Well done!');
});

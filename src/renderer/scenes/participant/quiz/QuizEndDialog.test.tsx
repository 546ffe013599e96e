import { expect, it } from 'vitest';
import { quizEnd } from '#shared/rules/quiz.ts';
import { text } from '../../../texts.ts';
import { TITLES } from './QuizEndDialog.tsx';

it('an end without a right answer consoles, and does not say that it was close', () => {
  // Each right answer is a spin, so only who has none logs out here.
  const title = text(TITLES[quizEnd({ games: ['wheel'], spins: 0 })]);
  expect(title).toBe('Better luck next time!');
  expect(text(TITLES[quizEnd({ games: ['wheel'], spins: 1 })])).toBe('Well done!');
});

import type { Prize } from '#shared/entities/prize.ts';
import type { Question } from '#shared/entities/question.ts';
import type { PlayQuestion, PlayView } from '#shared/ipc/play.ts';
import { isPressYourLuckAllowed, isWheelAllowed } from '#shared/rules/campaign-type.ts';
import { openAnswers } from '#shared/rules/quiz.ts';
import { openQuestion, type PlayContent, type PlayFacts, phaseOf } from './play.ts';

export interface ViewOptions {
  isStale: boolean;
  imageUrl(url: string | null | undefined): string | null;
}

/** A play as the screen sees it. The right answer of an open question is not in it. */
export function viewOf(content: PlayContent, facts: PlayFacts, options: ViewOptions): PlayView {
  const { campaign } = content;
  const question = openQuestion(content, facts);
  const { outcome } = facts;
  const withImage = (prize: Prize): Prize => withLocalImage(prize, options.imageUrl);
  const answered = new Set(facts.answers.map((entry) => String(entry.questionId)));
  return {
    campaignId: campaign.id,
    campaignName: campaign.campaignName ?? '',
    isWheelAllowed: isWheelAllowed(campaign.campaignType),
    isPressYourLuckAllowed: isPressYourLuckAllowed(campaign.campaignType),
    bonusPoints: campaign.bonusPointsAwarded ?? 0,
    phase: phaseOf(content, facts),
    questionCount: content.questions.length,
    answeredCount: content.questions.filter((candidate) => answered.has(String(candidate.id))).length,
    question: question && toPlayQuestion(question),
    totalSpins: facts.score.totalSpinsEarned,
    remainingSpins: facts.score.remainingSpins,
    points: facts.score.totalPointsEarned,
    prizes: content.prizes.map(withImage),
    pendingSpin: facts.pendingSpin,
    boardSeed: facts.board?.seed ?? null,
    outcome: outcome && { game: outcome.game, prize: outcome.prize && withImage(outcome.prize) },
    isStale: options.isStale,
  };
}

function toPlayQuestion(question: Question): PlayQuestion {
  return {
    id: question.id ?? '',
    questionText: question.questionText ?? '',
    questionType: Number(question.questionType ?? 0),
    answers: openAnswers(question).map((answer) => ({ id: answer.id ?? '', answerText: answer.answerText ?? '' })),
  };
}

/** The prize with an image address the screen may load. */
function withLocalImage(prize: Prize, imageUrl: ViewOptions['imageUrl']): Prize {
  const url = imageUrl(prize.imageFile?.url);
  return { ...prize, imageFile: prize.imageFile ? { ...prize.imageFile, url } : null };
}

import type { Prize } from '#shared/entities/prize.ts';
import type { Question } from '#shared/entities/question.ts';
import { assertNever } from '#shared/errors.ts';
import type { AwardDoubt, Outcome, PlayQuestion, PlayView, StageView } from '#shared/ipc/play.ts';
import { languageOf } from '#shared/rules/languages.ts';
import { openAnswers } from '#shared/rules/quiz.ts';
import { claimView } from './claim.ts';
import { openQuestion, type PlayContent, type PlayFacts } from './play.ts';

export interface ViewOptions {
  isStale: boolean;
  /** The time at which the player saw the outcome on an earlier visit, or null. */
  seenAt: number | null;
  /** True if the server has accepted all rows of the play. */
  isConfirmed: boolean;
  /** Why a prize does not count, or null. */
  doubt: AwardDoubt | null;
  imageUrl(url: string | null | undefined): string | null;
}

/** Returns the play for the screen, without the right answer to an open question. */
export function viewOf(content: PlayContent, facts: PlayFacts, options: ViewOptions): PlayView {
  const { campaign } = content;
  /** Returns the prize with an image address that the screen may load. */
  const withImage = ({ imageFile, ...prize }: Prize): Prize => ({
    ...prize,
    imageFile: imageFile ? { ...imageFile, url: options.imageUrl(imageFile.url) } : null,
  });
  const answered = new Set(facts.answers.map((entry) => String(entry.questionId)));
  return {
    campaignId: campaign.id,
    campaignName: campaign.campaignName ?? '',
    language: languageOf(campaign),
    games: [...content.games],
    bonusPoints: campaign.bonusPointsAwarded ?? 0,
    stage: stageView(content, facts, withImage, options),
    questionCount: content.questions.length,
    answeredCount: content.questions.filter((candidate) => answered.has(String(candidate.id))).length,
    totalSpins: facts.score.totalSpinsEarned,
    remainingSpins: facts.score.remainingSpins,
    points: facts.score.totalPointsEarned,
    prizes: content.prizes.map(withImage),
    shortage: content.shortage ?? 'none-left',
    isStale: options.isStale,
  };
}

function stageView(
  content: PlayContent,
  facts: PlayFacts,
  withImage: (prize: Prize) => Prize,
  { seenAt, isConfirmed, doubt, imageUrl }: ViewOptions,
): StageView {
  const { stage } = facts;
  switch (stage.kind) {
    case 'quiz': {
      const question = openQuestion(content, facts);
      // The quiz is over if the last open question was deleted.
      return question ? { kind: 'quiz', question: toPlayQuestion(question, imageUrl) } : { kind: 'quiz-ended' };
    }
    case 'board':
      return { kind: 'board', seed: stage.seed };
    case 'finished':
      return {
        kind: 'finished',
        outcome: outcomeView(stage.outcome, withImage, isConfirmed),
        ...(doubt && 'prize' in stage.outcome && stage.outcome.prize && { doubt }),
        ...(stage.claim && { claim: claimView(stage.claim, content.campaign) }),
        ...(seenAt !== null && { seenAt }),
      };
    case 'quiz-ended':
    case 'wheel':
    case 'spinning':
    case 'offer':
      return stage;
    default:
      return assertNever(stage);
  }
}

function outcomeView(outcome: Outcome, withImage: (prize: Prize) => Prize, isConfirmed: boolean): Outcome {
  if (!('prize' in outcome)) return outcome;
  const { isToBeConfirmed, ...told } = outcome;
  return {
    ...told,
    prize: outcome.prize && withImage(outcome.prize),
    ...(isToBeConfirmed && !isConfirmed && { isToBeConfirmed }),
  };
}

function toPlayQuestion(question: Question, imageUrl: ViewOptions['imageUrl']): PlayQuestion {
  return {
    id: question.id ?? '',
    questionText: question.questionText ?? '',
    questionType: Number(question.questionType ?? 0),
    imageUrl: imageUrl(question.imageFile?.url),
    answers: openAnswers(question).map((answer) => ({ id: answer.id ?? '', answerText: answer.answerText ?? '' })),
  };
}

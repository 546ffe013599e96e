import type { Game } from '#shared/entities/game.ts';
import { hasGameAfterQuiz } from '#shared/games.ts';
import type { PlayableCampaign } from '#shared/ipc/play.ts';
import { text } from '../../../texts.ts';

/** A rule of the game on the welcome screen. */
export interface Rule {
  icon: 'quiz' | 'spin' | 'prize' | 'bonus' | 'luck';
  title: string;
  detail: string;
}

/** The rules that each game adds. */
const GAME_RULES: Record<Game, (campaign: Pick<PlayableCampaign, 'bonusPoints'>) => Rule[]> = {
  wheel: ({ bonusPoints }) => [
    { icon: 'spin', title: text('welcome.points'), detail: text('welcome.pointsText') },
    ...(bonusPoints > 0
      ? [{ icon: 'bonus', title: text('welcome.bonus'), detail: text('welcome.bonusText') } as const]
      : []),
  ],
  board: () => [{ icon: 'luck', title: text('welcome.luck'), detail: text('welcome.luckText') }],
};

/** The rules on the welcome screen: only those that apply to the campaign's games. */
export function rulesOf(campaign: Pick<PlayableCampaign, 'games' | 'questionCount' | 'bonusPoints'>): Rule[] {
  const { games, questionCount } = campaign;
  const title =
    questionCount === null ? text('welcome.someQuestions') : text('welcome.questions', { count: questionCount });
  // Without a game after the quiz, a player cannot reach any other game.
  if (!hasGameAfterQuiz(games)) return [{ icon: 'quiz', title, detail: text('welcome.eachCounts') }];
  return [
    { icon: 'quiz', title, detail: text('welcome.eachEarns') },
    ...games.flatMap((game) => GAME_RULES[game](campaign)),
  ];
}

/** Returns a campaign's label in the selector: its name, its game type, and whether it has been played. */
export function campaignLabel({ campaignName, typeName, isPlayed }: PlayableCampaign): string {
  const campaign =
    typeName === '' ? campaignName : text('welcome.campaignWithType', { campaign: campaignName, type: typeName });
  return isPlayed ? text('welcome.played', { campaign }) : campaign;
}

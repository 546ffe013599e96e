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
const GAME_RULES: Record<Game, () => Rule[]> = {
  wheel: () => [
    { icon: 'spin', title: text('welcome.points'), detail: text('welcome.pointsText') },
    { icon: 'bonus', title: text('welcome.bonus'), detail: text('welcome.bonusText') },
  ],
  board: () => [{ icon: 'luck', title: text('welcome.luck'), detail: text('welcome.luckText') }],
};

/** The rules on the welcome screen: only those that apply to the campaign's games. */
export function rulesOf({ games, questionCount }: Pick<PlayableCampaign, 'games' | 'questionCount'>): Rule[] {
  const title =
    questionCount === null ? text('welcome.someQuestions') : text('welcome.questions', { count: questionCount });
  // Without a game after the quiz, no other game can be reached either.
  if (!hasGameAfterQuiz(games)) return [{ icon: 'quiz', title, detail: text('welcome.eachCounts') }];
  return [{ icon: 'quiz', title, detail: text('welcome.eachEarns') }, ...games.flatMap((game) => GAME_RULES[game]())];
}

/** A campaign's label in the selector: its name and its game type. */
export function campaignLabel({ campaignName, typeName }: PlayableCampaign): string {
  return typeName === '' ? campaignName : text('welcome.campaignWithType', { campaign: campaignName, type: typeName });
}

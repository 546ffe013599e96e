import type { CampaignType } from './entities/campaign-type.ts';
import type { Game } from './entities/game.ts';
import { isYes } from './rules/flag.ts';

interface GameKind {
  /** The campaign type's flag that allows the game. Null for the game that any other `is…Allowed` flag allows. */
  flag: string | null;
  /** True if the game follows the quiz. The others follow another game. */
  followsQuiz: boolean;
}

/** The games. docs/adding-a-game.md lists the steps for a new one. */
const kinds: Readonly<Record<Game, GameKind>> = {
  // Servers name the wheel's flag after their product.
  wheel: { flag: null, followsQuiz: true },
  board: { flag: 'isPressYourLuckAllowed', followsQuiz: false },
};

const FLAGS: readonly unknown[] = Object.values(kinds).map(({ flag }) => flag);

/**
 * Returns the games of a campaign, from its type's flags (docs/specification.md, 3.2). Called once, where a type
 * arrives from the API or a form; all other code uses the list.
 */
export function gamesOf(type: CampaignType | null | undefined): readonly Game[] {
  const allowed = Object.entries(type ?? {})
    .filter(([name, value]) => /^is.+Allowed$/.test(name) && isYes(value as boolean | number | null))
    .map(([name]) => (FLAGS.includes(name) ? name : null));
  return (Object.keys(kinds) as Game[]).filter((game) => allowed.includes(kinds[game].flag));
}

/** True if a game follows the quiz, so that correct answers earn spins. */
export const hasGameAfterQuiz = (games: readonly Game[]): boolean => games.some((game) => kinds[game].followsQuiz);

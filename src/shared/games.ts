import type { CampaignType } from './entities/campaign-type.ts';
import type { Game } from './entities/game.ts';
import { isYes } from './rules/flag.ts';

interface GameKind {
  /** The flag of a campaign's type that allows the game; null for the one that any other `is…Allowed` flag allows. */
  flag: string | null;
  /** Whether the game follows the quiz; the others are reached from another game. */
  followsQuiz: boolean;
}

/** The games, one row each. docs/adding-a-game.md lists what a new one takes. */
const kinds: Readonly<Record<Game, GameKind>> = {
  // Servers name the wheel's flag after their product.
  wheel: { flag: null, followsQuiz: true },
  board: { flag: 'isPressYourLuckAllowed', followsQuiz: false },
};

const FLAGS: readonly unknown[] = Object.values(kinds).map(({ flag }) => flag);

/**
 * The games of a campaign, from its type's flags (docs/specification.md, 3.2). Called once, where a type comes in from
 * the API or a form; everything inside uses the list.
 */
export function gamesOf(type: CampaignType | null | undefined): readonly Game[] {
  const allowed = Object.entries(type ?? {})
    .filter(([name, value]) => /^is.+Allowed$/.test(name) && isYes(value as boolean | number | null))
    .map(([name]) => (FLAGS.includes(name) ? name : null));
  return (Object.keys(kinds) as Game[]).filter((game) => allowed.includes(kinds[game].flag));
}

/** Whether a game follows the quiz, so that its right answers earn spins. */
export const hasGameAfterQuiz = (games: readonly Game[]): boolean => games.some((game) => kinds[game].followsQuiz);

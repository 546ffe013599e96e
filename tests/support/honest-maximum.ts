import type { Db } from '../../src/server/database/schema.ts';
import type { ArenaCampaign } from './arena.ts';

/** Everything that people have above the honest maximum, and the number of compared prizes. */
export interface Comparison {
  above: string[];
  prizes: number;
}

/**
 * Compares the stored data of a campaign's people with what an honest play can reach. Computes the honest maximum from
 * the stored answers, without the server's rules. A withdrawn award has put its unit back.
 */
export async function compareWithHonest(
  db: Db,
  { campaignId, userIds }: { campaignId: number; userIds: readonly number[] },
  { type, bonusPoints, prizes }: ArenaCampaign,
): Promise<Comparison> {
  const above: string[] = [];
  let compared = 0;
  const is = (isAbove: boolean, what: string) => void (isAbove && above.push(what));
  const best = type === 'quiz' ? 0 : Math.max(100, bonusPoints);
  const stored = await db
    .selectFrom('prizes')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('id')
    .execute();
  const awards = await db.selectFrom('awarded_prizes').selectAll().where('campaign_id', '=', campaignId).execute();
  // A withdrawn or void award has no unit.
  const inForce = awards.filter(({ decision, is_void }) => decision !== 'withdrawn' && is_void === 0);
  for (const [index, prize] of stored.entries()) {
    const given = inForce.filter(({ prize_id }) => prize_id === prize.id).length;
    is(given > (prizes[index]?.winners ?? 0), 'more prizes than there were');
    is(prize.winner_total !== (prizes[index]?.winners ?? 0) - given, 'a stock that does not add up');
  }
  for (const userId of userIds) {
    const own = { user_id: userId, campaign_id: campaignId };
    const right = await db
      .selectFrom('user_answers')
      .innerJoin('answers', 'answers.id', 'user_answers.answer_id')
      .select('user_answers.question_id')
      .where('user_id', '=', userId)
      .where('answers.is_correct', '=', 1)
      .execute();
    const correct = new Set(right.map(({ question_id }) => question_id)).size;
    const status = await db
      .selectFrom('game_statuses')
      .selectAll()
      .where((eb) => eb.and(own))
      .executeTakeFirst();
    const { total_spins_earned: earned = 0, remaining_spins: left = 0, total_points_earned: won = 0 } = status ?? {};
    const isPressed = (status?.is_press_your_luck_spin_used ?? 0) !== 0;
    const isOver = status?.game_status_type === 1;
    const used = earned - left;
    is(earned > correct, 'more spins than right answers');
    is(used < 0 || left < 0 || (type === 'quiz' && used > 0), 'spins that cannot be');
    is(won < 0 || won > best * (isPressed ? used - 1 : used), 'more points than the spins bring');
    const isExtraSpinOut = type !== 'full' || isOver || earned === 0 || left > 0;
    is((status?.is_extra_spin_left ?? 0) !== 0 && isExtraSpinOut, 'an extra spin that no declined offer leaves');
    is(isPressed && (type !== 'full' || used === 0 || !isOver), 'a turn on the board');
    const mine = awards.filter(({ user_id }) => user_id === userId);
    is(mine.length > 1, 'two prizes');
    for (const { prize_id, mark } of mine) {
      compared += 1;
      const prize = stored.find(({ id }) => id === prize_id);
      const minimum = prize?.points_needed_minimum ?? 0;
      const isOfBoard = prize?.is_press_your_luck_prize === 1;
      is(!prize, 'a prize of another campaign');
      is(correct === 0 || type === 'quiz' || (isOfBoard && type !== 'full'), 'a prize out of reach');
      is(minimum > correct * best, 'a prize above all points');
      if (mark !== null) continue;
      // The end of the game must support a prize without a mark.
      is(!isOver || used === 0, 'a confirmed prize without a game');
      is(isOfBoard ? !isPressed : isPressed || minimum > won, 'a confirmed prize that was not won');
    }
  }
  return { above, prizes: compared };
}

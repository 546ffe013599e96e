import { MAXIMUM_NAME_LENGTH, MAXIMUM_QUESTION_LENGTH, MAXIMUM_TEXT_LENGTH } from '../../../src/shared/rules/limits.ts';
import type { ApiServer } from './api-server.ts';

/** Without commas, because they separate names in lists, and are omitted from a name. */
const WORDS = 'und noch ein paar Worte mehr über alles was dazu zu sagen ist';
const UNBROKEN = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik'.repeat(3).slice(0, 120);

/** Makes the text as long as its limit allows: in words, or with 120 letters without a break. */
function longest(text: string, limit: number, isUnbroken: boolean): string {
  const start = isUnbroken ? `${text} ${UNBROKEN}` : text;
  const words = ` ${WORDS}`.repeat(Math.ceil(limit / WORDS.length));
  return `${start}${words}`.slice(0, limit).trim();
}

/** The columns of vendors' texts that visitors see, with their limits. A text keeps its beginning, by which walks find it. */
const COLUMNS = [
  ['campaigns', 'name', MAXIMUM_NAME_LENGTH],
  ['prizes', 'name', MAXIMUM_NAME_LENGTH],
  ['prizes', 'fulfillment_description', MAXIMUM_TEXT_LENGTH],
  ['questions', 'question_text', MAXIMUM_QUESTION_LENGTH],
  ['answers', 'answer_text', MAXIMUM_QUESTION_LENGTH],
  ['users', 'first_name', MAXIMUM_NAME_LENGTH],
  ['users', 'last_name', MAXIMUM_NAME_LENGTH],
] as const;

/** The most prizes that a vendor is expected to set up. */
const PRIZES = 8;

/**
 * Makes the vendor's texts as long as their limits allow, and gives the campaign eight wheel prizes. The added ones are
 * out of reach.
 */
export function makeTextsLongest(server: ApiServer, campaign: string): void {
  server.query((db) => {
    const campaignId = db.prepare('SELECT id FROM campaigns WHERE name = ?').pluck().get(campaign) as number;
    for (const [table, column, limit] of COLUMNS) {
      const rows = db.prepare(`SELECT id, ${column} AS text FROM ${table} WHERE ${column} IS NOT NULL`).all();
      const change = db.prepare(`UPDATE ${table} SET ${column} = ? WHERE id = ?`);
      for (const { id, text } of rows as { id: number; text: string }[]) {
        if (text !== 'True' && text !== 'False') change.run(longest(text, limit, id % 2 === 0), id);
      }
    }
    const ofCampaign = `campaign_id = ${campaignId} AND is_press_your_luck_prize = 0`;
    const count = db.prepare(`SELECT count(*) FROM prizes WHERE ${ofCampaign}`).pluck().get() as number;
    const add = db.prepare(
      `INSERT INTO prizes (campaign_id, rank, name, image_file_id, points_needed_minimum, points_needed_maximum,
         winner_total, fulfillment_description, is_press_your_luck_prize)
       SELECT campaign_id, rank + @more, substr('More ' || name, 1, ${MAXIMUM_NAME_LENGTH}), image_file_id, points_needed_minimum + @more * 10000,
         points_needed_maximum + @more * 10000, winner_total, fulfillment_description, 0
       FROM prizes WHERE ${ofCampaign} ORDER BY rank LIMIT 1`,
    );
    for (let more = 1; count + more <= PRIZES; more += 1) add.run({ more });
  });
}

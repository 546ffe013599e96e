import type { Prize } from '#shared/entities/prize.ts';
import type { Row } from '../database/schema.ts';
import type { FileInfo } from '../repositories/files.ts';
import type { StockCounts } from '../repositories/stock.ts';
import { presentFileOf } from './file.ts';

/** Presents a prize without its image and counts. `winnerTotal` is the remaining stock. */
export const presentBarePrize = (prize: Row<'prizes'>): Prize => ({
  id: prize.id,
  rank: prize.rank,
  name: prize.name,
  pointsNeededMinimum: prize.points_needed_minimum,
  pointsNeededMaximum: prize.points_needed_maximum,
  winnerTotal: prize.winner_total,
  fulfillmentDescription: prize.fulfillment_description,
  isPressYourLuckPrize: prize.is_press_your_luck_prize === 1,
  isDeleted: prize.is_deleted === 1,
});

export const presentPrize = (prize: Row<'prizes'>, files: ReadonlyMap<number, FileInfo>, baseUrl: string): Prize => ({
  ...presentBarePrize(prize),
  imageFile: presentFileOf(prize.image_file_id, files, baseUrl),
});

/** Presents a prize to administrators, with its won and its leased units. */
export const presentAdminPrize = (
  prize: Row<'prizes'>,
  { files, stock, baseUrl }: { files: ReadonlyMap<number, FileInfo>; stock: StockCounts; baseUrl: string },
): Prize => ({
  ...presentPrize(prize, files, baseUrl),
  wonTotal: stock.won.get(prize.id) ?? 0,
  reservedTotal: stock.reserved.get(prize.id) ?? 0,
});

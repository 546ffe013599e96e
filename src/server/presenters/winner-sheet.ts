import type { Winner, Winners } from '#shared/entities/hand-over.ts';
import type { Row } from '../database/schema.ts';
import type { Cell, Sheet } from '../sheets/workbook.ts';
import { text } from '../texts.ts';
import { COUNT_WIDTH, kiosk, momentCell, NAME_WIDTH, person, timeColumn, zoneOf } from './report-sheets.ts';

/** The facts of the sheet of winners. */
export interface WinnerFacts {
  campaign: Row<'campaigns'>;
  winners: Winners;
}

/** Returns a sheet with one row per won prize, and one per code whose prize is unknown. */
export function winnersSheet({ campaign, winners: { winners } }: WinnerFacts): Sheet {
  const zone = zoneOf(campaign);
  const rowOf = (winner: Winner): Cell[] => {
    const given = winner.handOvers.filter(({ state }) => state !== 'undone' && state !== 'distrusted');
    const [first] = given;
    return [
      winner.userName ?? null,
      winner.email ?? null,
      winner.prizeName ?? null,
      winner.awardId === null ? null : momentCell(winner.wonDate, zone),
      winner.kioskName ?? null,
      winner.claimCode,
      text(`claimState.${winner.state}`),
      first ? momentCell(first.handedOverDate, zone) : null,
      first ? (first.kioskName ?? first.doneBy ?? null) : null,
      given.length,
      winner.handOvers.flatMap(({ undoneReason }) => undoneReason ?? []).join('; ') || null,
    ];
  };
  return {
    name: text('workbook.winners'),
    columns: [
      ...person,
      { heading: text('workbook.prize'), width: NAME_WIDTH },
      timeColumn('workbook.wonAt', zone),
      kiosk,
      { heading: text('workbook.claimCode'), width: COUNT_WIDTH },
      { heading: text('workbook.state'), width: NAME_WIDTH },
      timeColumn('workbook.handedOverAt', zone),
      { heading: text('workbook.handedOverBy'), width: NAME_WIDTH },
      { heading: text('workbook.handOvers'), width: COUNT_WIDTH },
      { heading: text('workbook.undone'), width: NAME_WIDTH },
    ],
    rows: winners.map(rowOf),
  };
}

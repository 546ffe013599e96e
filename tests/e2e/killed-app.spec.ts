import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { share } from '../support/fault-tally.ts';
import { expect, test } from './support/fixture.ts';
import { databaseIn } from './support/kiosk-data.ts';
import { BOARD_SEED, playWithKills, SPINS } from './support/stations.ts';
import { players } from './support/vendor.ts';

/** For all plays together. */
const KILLS = 20;
const KILLS_OF_PLAY = 4;

test.describe.configure({ mode: 'parallel' });

/** Returns the games of the draws in a kiosk's log, in order. */
function drawsIn(userData: string): string[] {
  const db = new Sqlite(databaseIn(userData), { readonly: true });
  try {
    return db.prepare("SELECT entry ->> 'game' FROM draw_log ORDER BY sequence").pluck().all() as string[];
  } finally {
    db.close();
  }
}

for (let play = 1, left = share(KILLS); left > 0; play += 1, left -= KILLS_OF_PLAY) {
  const kills = Math.min(left, KILLS_OF_PLAY);
  test(`an app that is killed at random moments continues where it was: play ${play}`, async ({
    folder,
    openKiosk,
    vendor,
  }) => {
    const userData = path.join(folder, 'kiosk');
    const open = (drawn: number) => openKiosk({ userData, draws: { segments: SPINS.slice(drawn), seed: BOARD_SEED } });
    let kiosk = await open(0);
    await playWithKills({
      page: kiosk.page,
      vendor,
      username: players.ordinary,
      seed: play,
      kills,
      kill: async () => {
        await kiosk.kill();
        // An existing draw is not drawn again.
        kiosk = await open(drawsIn(userData).length);
        return kiosk.page;
      },
      name: 'the app is killed',
    });
    expect(drawsIn(userData)).toEqual([...SPINS.map(() => 'wheel'), 'board']);
  });
}

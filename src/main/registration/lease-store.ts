import type { Database } from 'better-sqlite3';
import type { Id } from '#shared/entities/base.ts';
import type { Lease, LeasedPlay, Wish } from '#shared/entities/lease.ts';
import type { LeasedPlayers, LeaseState, LeaseWish, OfflinePrizes } from '#shared/ipc/lease.ts';
import { type Lane, laneName } from '#shared/lane.ts';
import { unlessStorageFails } from '../db/storage-failure.ts';

/** Facts about the whole lease. */
export interface LeaseFacts {
  /** Name from the server; null before the first round. */
  round: string | null;
  days: number;
  /** Moment in steady time; 0 if nothing is leased. */
  expiresAt: number;
  offlinePrizes: OfflinePrizes;
  players: LeasedPlayers;
}

/** A prize with the units that this kiosk leases. `units` is negative if the kiosk awarded more than it leases. */
export type LeasedPrize = LeaseState['prizes'][number] & { prizeId: string; campaignId: string };

/** The lease's part of a check-in, and the leased prizes then, because the answer does not count later awards. */
export interface Asked {
  round: string | null;
  /** Null until the last granted wish is due for renewal, or if there is nothing to lease or return. */
  wish: Wish | null;
  before: readonly (LeasedPrize & { unsent: number })[];
}

/** Facts from outside the lease that a request needs. */
export interface LeaseNeeds {
  /** Returns a campaign's prizes awarded here that the server may not have counted, one entry per award. */
  unsentAwards(campaignId: string): string[];
  /** True if a play must stay at this kiosk. */
  isNeeded(play: LeasedPlay): boolean;
  /** Returns the plays of the players who can log in here offline. */
  preparedPlays(): LeasedPlay[];
}

/** Used if the disk is too full to store even these facts. */
const NOTHING: LeaseFacts = { round: null, days: 1, expiresAt: 0, offlinePrizes: 'none', players: 'anywhere' };

/** Maximum number of plays in a request. */
const MOST_PLAYS = 5000;

/** Values of `is_held` in `leased_plays`. */
const Hold = { unanswered: 0, here: 1, elsewhere: -1 } as const;

const PRIZE = 'prize_id AS prizeId, campaign_id AS campaignId, name, wanted, units, missing';

/**
 * Opens the lease in SQLite. Each prize has one number of units left. An award lowers this number in its own
 * transaction, so that no kill and no lost answer raises it.
 */
export function leaseStore(db: Database, onLog: (line: string) => void = () => {}) {
  unlessStorageFails(() => db.prepare('INSERT OR IGNORE INTO lease (id) VALUES (1)').run(), onLog);
  const facts = db.prepare(
    'SELECT round, days, expires_at AS expiresAt, offline_prizes AS offlinePrizes, players FROM lease',
  );
  const prizes = db.prepare(`SELECT ${PRIZE} FROM leased_prizes ORDER BY campaign_id, name, prize_id`);
  const prize = db.prepare(`SELECT ${PRIZE} FROM leased_prizes WHERE prize_id = ?`);
  const covers = db.prepare('SELECT 1 FROM leased_prizes WHERE campaign_id = ? LIMIT 1');
  const wants = db.prepare('SELECT 1 FROM leased_prizes WHERE campaign_id = ? AND wanted > 0 LIMIT 1');
  const want = db.prepare(
    `INSERT INTO leased_prizes (prize_id, campaign_id, name, wanted) VALUES (?, ?, ?, ?)
     ON CONFLICT (prize_id) DO UPDATE SET name = excluded.name, wanted = excluded.wanted, missing = 0`,
  );
  const wantNone = db.prepare('UPDATE leased_prizes SET wanted = 0, missing = 0 WHERE campaign_id = ?');
  const wantNothing = db.prepare('UPDATE leased_prizes SET wanted = 0, missing = 0');
  const setUnits = db.prepare('UPDATE leased_prizes SET units = ?, missing = ? WHERE prize_id = ?');
  const spend = db.prepare('UPDATE leased_prizes SET units = units - 1 WHERE prize_id = ?');
  const lower = db.prepare('UPDATE leased_prizes SET units = min(units, wanted)');
  const dropPrize = db.prepare('DELETE FROM leased_prizes WHERE prize_id = ? AND wanted = 0');
  const plays = db.prepare('SELECT user_id AS userId, campaign_id AS campaignId, is_held AS isHeld FROM leased_plays');
  const addPlay = db.prepare('INSERT OR IGNORE INTO leased_plays (user_id, campaign_id) VALUES (?, ?)');
  const holdsPlay = db.prepare('SELECT 1 FROM leased_plays WHERE user_id = ? AND campaign_id = ? AND is_held = 1');
  const mayHoldPlay = db.prepare(
    `SELECT 1 FROM leased_plays WHERE user_id = ? AND campaign_id = ? AND is_held <> ${Hold.elsewhere}`,
  );
  const leasesPlays = db.prepare(
    `SELECT 1 FROM leased_plays WHERE campaign_id = ? AND is_held <> ${Hold.elsewhere} LIMIT 1`,
  );
  const isElsewhere = db.prepare(
    `SELECT 1 FROM leased_plays WHERE user_id = ? AND campaign_id = ? AND is_held = ${Hold.elsewhere}`,
  );
  const dropPlay = db.prepare('DELETE FROM leased_plays WHERE user_id = ? AND campaign_id = ?');
  const setHold = db.prepare('UPDATE leased_plays SET is_held = ? WHERE user_id = ? AND campaign_id = ?');
  const heldPlays = db.prepare(
    `SELECT campaign_id AS campaignId, sum(is_held = ${Hold.here}) AS here, sum(is_held = ${Hold.elsewhere}) AS elsewhere
     FROM leased_plays GROUP BY campaign_id`,
  );
  const setRound = db.prepare('UPDATE lease SET round = ?');
  const setDays = db.prepare('UPDATE lease SET days = ?');
  const setExpiry = db.prepare('UPDATE lease SET expires_at = ?');
  const setPlayers = db.prepare('UPDATE lease SET players = ?');
  const setOfflinePrizes = db.prepare('UPDATE lease SET offline_prizes = ?');

  const read = () => (facts.get() as LeaseFacts | undefined) ?? NOTHING;
  const list = () => prizes.all() as LeasedPrize[];
  const listPlays = () => plays.all() as (LeasedPlay & { isHeld: number })[];
  const keyOf = ({ userId, campaignId }: Lane | LeasedPlay) => [String(userId), String(campaignId)] as const;

  /** Returns everything that the kiosk wants to lease, or null if there is nothing to lease or return. */
  function wishFor(before: Asked['before'], { isNeeded, preparedPlays }: LeaseNeeds): Wish | null {
    const { days, expiresAt, players } = read();
    const taken = players === 'taken-along' ? preparedPlays() : [];
    const prepared = new Map(taken.map((play) => [laneName(play), play]));
    const others = listPlays().filter((play) => !prepared.has(laneName(play)));
    const needed = new Set(others.filter(isNeeded));
    for (const play of others) if (!needed.has(play)) dropPlay.run(...keyOf(play));
    for (const play of prepared.values()) addPlay.run(...keyOf(play));
    // If there are too many, the plays that must stay here come first.
    const plays = [...needed, ...prepared.values()]
      .slice(0, MOST_PLAYS)
      .map(({ userId, campaignId }) => ({ userId, campaignId }));
    // Otherwise sends even a wish for nothing until the server grants it, because that returns the lease.
    if (before.length === 0 && plays.length === 0 && expiresAt === 0) return null;
    // Keeps awarded units leased until the server counts the award.
    return { days, plays, prizes: before.map(({ prizeId, wanted, unsent }) => ({ prizeId, units: wanted + unsent })) };
  }

  return {
    facts: read,
    prizes: list,
    prize: (prizeId: Id) => prize.get(String(prizeId)) as LeasedPrize | undefined,
    heldPlays: () => heldPlays.all() as LeaseState['plays'],
    /** True if the kiosk leases, or wants to lease, a prize of the campaign. */
    covers: (campaignId: Id) => covers.get(String(campaignId)) !== undefined,
    /** True if staff want the kiosk to lease a prize of the campaign. */
    wants: (campaignId: Id) => wants.get(String(campaignId)) !== undefined,
    holdsPlay: (lane: Lane) => holdsPlay.get(...keyOf(lane)) !== undefined,
    /** True if the kiosk leases, or may lease, a play of the campaign. */
    leasesPlays: (campaignId: Id) => leasesPlays.get(String(campaignId)) !== undefined,
    /** True if this kiosk has wished for the play, and the server has not leased it to this kiosk. */
    isElsewhere: (lane: Lane) => isElsewhere.get(...keyOf(lane)) !== undefined,
    /** Like `holdsPlay`, but also true if the server may have leased the play here and its answer was lost. */
    mayHoldPlay: (lane: Lane) => mayHoldPlay.get(...keyOf(lane)) !== undefined,
    addPlay: (lane: Lane) => void addPlay.run(...keyOf(lane)),
    spend: (prizeId: Id) => void spend.run(String(prizeId)),
    wantNothing: db.transaction(() => {
      wantNothing.run();
      setPlayers.run('anywhere' satisfies LeasedPlayers);
    }),
    setPlayers: (choice: LeasedPlayers) => void setPlayers.run(choice),
    setOfflinePrizes: (choice: OfflinePrizes) => void setOfflinePrizes.run(choice),
    end: () => void setExpiry.run(0),

    /** Stores the units that staff want of a campaign. If staff want fewer, the kiosk no longer awards the rest. */
    want: db.transaction(({ campaignId, days, prizes }: LeaseWish) => {
      setDays.run(days);
      wantNone.run(String(campaignId));
      for (const { prizeId, name, units } of prizes) want.run(String(prizeId), String(campaignId), name, units);
      lower.run();
    }),

    /** Returns the lease's part of a check-in. */
    ask: db.transaction((needs: LeaseNeeds, isWishing: boolean): Asked => {
      lower.run();
      const promised = new Map<string, number>();
      const held = list();
      for (const campaignId of new Set(held.map((row) => row.campaignId))) {
        for (const id of needs.unsentAwards(campaignId)) promised.set(id, (promised.get(id) ?? 0) + 1);
      }
      const before = held.map((row) => ({ ...row, unsent: promised.get(row.prizeId) ?? 0 }));
      return { round: read().round, before, wish: isWishing ? wishFor(before, needs) : null };
    }),

    /** Stores the server's answer, less the awards that the server may not have counted. */
    take: db.transaction(({ before, wish }: Asked, told: Lease, expiresAt: number) => {
      setRound.run(told.round);
      setExpiry.run(told.prizes.length + told.plays.length > 0 ? expiresAt : 0);
      const units = new Map(told.prizes.map((row) => [String(row.prizeId), row.units]));
      // An answer for another round shows that the server has not processed this wish.
      const granted = told.outcome === 'granted' ? wish : null;
      const wished = new Map(granted?.prizes.map((row) => [String(row.prizeId), row.units]));
      for (const { prizeId, unsent, ...then } of before) {
        const now = prize.get(prizeId) as LeasedPrize | undefined;
        if (!now) continue;
        const spentSince = then.units - now.units;
        const got = units.get(prizeId) ?? 0;
        const missing = granted ? Math.max(0, (wished.get(prizeId) ?? 0) - got) : now.missing;
        setUnits.run(got - unsent - spentSince, missing, prizeId);
        if (unsent + spentSince === 0) dropPrize.run(prizeId);
      }
      const asked = new Set(granted?.plays.map(laneName));
      const got = new Set(told.plays.map(laneName));
      for (const play of listPlays()) {
        const name = laneName(play);
        const hold = got.has(name) ? Hold.here : asked.has(name) ? Hold.elsewhere : Hold.unanswered;
        // Writes only changed plays, because few of thousands change.
        if (hold !== play.isHeld) setHold.run(hold, ...keyOf(play));
      }
    }),
  };
}

export type LeaseStore = ReturnType<typeof leaseStore>;

import type { Database } from 'better-sqlite3';
import { type Static, type TSchema, Type } from 'typebox';
import type { EndpointName } from '#shared/api/endpoints.ts';
import { type Id, isSameId, listOf } from '#shared/entities/base.ts';
import { GameDetails } from '#shared/entities/game-details.ts';
import { User } from '#shared/entities/user.ts';
import { valueIn } from '../link/check.ts';
import { readKey } from '../link/reads.ts';

/** A player's names for staff; null if the kiosk does not have them. */
export const PlayerName = Type.Object({
  name: Type.Union([Type.String(), Type.Null()]),
  userName: Type.Union([Type.String(), Type.Null()]),
});
export type PlayerName = Static<typeof PlayerName>;

const Details = Type.Array(GameDetails);

/**
 * Finds names of players, campaigns and kiosks, because rows contain only ids. Looks in the cache first, then among the names
 * imported with another kiosk's rows.
 */
export function nameBook(db: Database) {
  const copy = db.prepare('SELECT body FROM cached_reads WHERE key IN (?, ?)').pluck();
  const imported = db.prepare('SELECT name, user_name AS userName FROM imported_names WHERE kind = ? AND id = ?');
  const keep = db.prepare('INSERT OR REPLACE INTO imported_names (kind, id, name, user_name) VALUES (?, ?, ?, ?)');
  const read = <Schema extends TSchema>(
    schema: Schema,
    name: EndpointName,
    request: (id: Id) => object,
    id: string,
  ) => {
    // Cache entries from earlier versions have numbers in their keys.
    const withNumber = `${name} ${JSON.stringify(request(Number(id)))}`;
    return valueIn(schema, String(copy.get(readKey(name, request(id)), withNumber) ?? 'null'));
  };
  const walkUp = db.prepare('SELECT id FROM walk_ups WHERE user_id = ?').pluck();
  const fromFile = (kind: 'player' | 'campaign' | 'kiosk', id: string) =>
    imported.get(kind, id) as PlayerName | undefined;
  const known = (userId: string): PlayerName | undefined => {
    const user = read(User, 'getUser', (id) => ({ params: { id } }), userId);
    if (!user) return fromFile('player', userId);
    return { name: user.fullName?.trim() || user.userName || null, userName: user.userName ?? null };
  };
  return {
    player(userId: string): PlayerName {
      // A visitor's name is stored under the id from before the server made the visitor a player.
      return known(userId) ?? known(String(walkUp.get(userId))) ?? { name: null, userName: null };
    },
    campaign(userId: string, campaignId: string): string | null {
      const [details] = read(Details, 'getGameDetails', (id) => ({ query: { userId: id } }), userId) ?? [];
      const campaign = listOf(details?.campaigns).find(({ id }) => isSameId(id, campaignId));
      return campaign?.campaignName ?? fromFile('campaign', campaignId)?.name ?? null;
    },
    /** Returns the name of a kiosk whose rows this kiosk has, or null. */
    kiosk: (id: string): string | null => fromFile('kiosk', id)?.name ?? null,
    keepKiosk: ({ id, name }: { id: Id; name: string }): void => void keep.run('kiosk', String(id), name, null),
    /** Stores names imported with rows of another kiosk. */
    keep(players: readonly (PlayerName & { id: string })[], campaigns: readonly { id: string; name: string }[]): void {
      for (const { id, name, userName } of players) if (name !== null) keep.run('player', id, name, userName);
      for (const { id, name } of campaigns) keep.run('campaign', id, name, null);
    },
  };
}

export type NameBook = ReturnType<typeof nameBook>;

import { expect, it } from 'vitest';
import { openOutbox } from '../../../tests/support/main.ts';
import { cachedReads } from '../link/cached-reads.ts';
import { readKey } from '../link/reads.ts';
import { nameBook } from './name-book.ts';

const NOBODY = { name: null, userName: null };
const MARIA = { name: 'María Núñez', userName: 'maria' };

/** A name book, and the cache in which the kiosk keeps what the server has answered. */
function openBook() {
  const { db } = openOutbox();
  const cache = cachedReads(db);
  return {
    names: nameBook(db),
    keepUser: (id: string, user: object) => cache.save(readKey('getUser', { params: { id } }), user, 0 as never),
    keepCampaigns: (userId: string, campaigns: object[]) =>
      cache.save(readKey('getGameDetails', { query: { userId } }), [{ campaigns }], 0 as never),
    /** Writes an entry as earlier versions did, with the number itself in its key. */
    keepNumbered: (name: string, request: object, body: unknown) =>
      cache.save(`${name} ${JSON.stringify(request)}`, body, 0 as never),
  };
}

it('takes a player from what the server has told, before a name from a file', () => {
  const { names, keepUser } = openBook();
  names.keep([{ id: '7', ...MARIA }], []);
  expect(names.player('7')).toEqual(MARIA);
  keepUser('7', { id: 7, fullName: ' Maria Nunez-Ortega ', userName: 'maria.n' });
  expect(names.player('7')).toEqual({ name: 'Maria Nunez-Ortega', userName: 'maria.n' });
  expect(names.player('8')).toEqual(NOBODY);
});

it('names a player without a full name by the user name, and one without both by nothing', () => {
  const { names, keepUser } = openBook();
  keepUser('7', { id: 7, fullName: '  ', userName: 'maria' });
  keepUser('8', { id: 8, userName: 'jürgen' });
  keepUser('9', { id: 9 });
  expect(['7', '8', '9'].map((id) => names.player(id))).toEqual([
    { name: 'maria', userName: 'maria' },
    { name: 'jürgen', userName: 'jürgen' },
    NOBODY,
  ]);
});

it('keeps no player of a file without a name, so that an earlier name stays', () => {
  const { names } = openBook();
  names.keep([{ id: '7', ...MARIA }], []);
  names.keep([{ id: '7', ...NOBODY }], []);
  expect(names.player('7')).toEqual(MARIA);
});

it("takes a campaign from the player's own campaigns, before a name from a file", () => {
  const { names, keepCampaigns } = openBook();
  names.keep([], [{ id: '3', name: 'From a file' }]);
  expect(names.campaign('7', '3')).toBe('From a file');
  keepCampaigns('7', [
    { id: 2, campaignName: 'Another' },
    { id: 3, campaignName: 'Spin the Sound' },
  ]);
  expect(names.campaign('7', '3')).toBe('Spin the Sound');
  expect(names.campaign('8', '3')).toBe('From a file');
  expect(names.campaign('7', '4')).toBeNull();
});

it('does not mix up players, campaigns and kiosks with the same id', () => {
  const { names } = openBook();
  names.keepKiosk({ id: 3, name: 'Stand 1' });
  expect([names.kiosk('3'), names.kiosk('4')]).toEqual(['Stand 1', null]);
  expect([names.player('3'), names.campaign('7', '3')]).toEqual([NOBODY, null]);
  names.keep([{ id: '3', ...MARIA }], [{ id: '3', name: 'Spin the Sound' }]);
  expect([names.kiosk('3'), names.player('3'), names.campaign('7', '3')]).toEqual(['Stand 1', MARIA, 'Spin the Sound']);
});

it('finds cache entries that an earlier version of the app stored under numeric ids', () => {
  const { names, keepNumbered } = openBook();
  keepNumbered('getUser', { params: { id: 7 } }, { id: 7, fullName: 'María Núñez', userName: 'maria' });
  keepNumbered('getGameDetails', { query: { userId: 7 } }, [{ campaigns: [{ id: 3, campaignName: 'Spin' }] }]);
  expect([names.player('7'), names.campaign('7', '3')]).toEqual([MARIA, 'Spin']);
});

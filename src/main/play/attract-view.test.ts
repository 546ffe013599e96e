import { describe, expect, it } from 'vitest';
import { FakeClock, steadyMs } from '../../../tests/support/fake-clock.ts';
import {
  boardPrize,
  campaign,
  fakeEncryption,
  openOutbox,
  POINTS_ONLY,
  WHEEL,
  WHEEL_AND_BOARD,
  wheelPrize,
} from '../../../tests/support/main.ts';
import type { OfflinePackage } from '../../shared/entities/offline-package.ts';
import { cachedReads } from '../link/cached-reads.ts';
import { readKey } from '../link/reads.ts';
import { offlineStore } from '../registration/offline-store.ts';
import { Prepared } from '../registration/prepared.ts';
import { KeyStore } from '../shell/key-store.ts';
import { attractView } from './attract-view.ts';
import { prizesKey } from './source.ts';

const DAY_MS = 24 * 60 * 60_000;
const NOTHING = { campaigns: [], backAt: null, theme: 'full', logoUrl: null };
const mia = { id: 7, userName: 'mia@nordwind.example', fullName: 'Mia Berg' };

/** Opens the attract view of a kiosk with an empty disk, with functions that fill the disk. */
async function openBooth() {
  const clock = new FakeClock();
  const { db } = openOutbox();
  const onLog = () => {};
  const keyStore = new KeyStore({ encryption: fakeEncryption(), clock, platform: 'linux', onLog });
  await keyStore.probe();
  const prepared = new Prepared(offlineStore(db), keyStore, onLog);
  const copies = cachedReads(db);
  const media = { localUrl: (url: string | null | undefined) => (url ? `/media/${url}` : null) };
  const show = () =>
    attractView({
      packages: () => prepared.alive(clock.steady.now()).map(({ content }) => content),
      cache: copies,
      media,
      clock,
    });
  const prepare = (content: Partial<OfflinePackage>) =>
    prepared.campaigns.set('3', {
      content: {
        version: '1',
        preparedDate: '2026-05-01T00:00:00Z',
        expiresDate: '2026-05-08T00:00:00Z',
        campaign: campaign(WHEEL),
        ...content,
      },
      knownAt: clock.steady.now(),
      expiresAt: steadyMs(clock.now() + 7 * DAY_MS),
      imagesKept: 0,
      imageBytes: 0,
    });
  const readBy = (userId: number, campaigns: object[], theme: string) =>
    copies.save(
      readKey('getGameDetails', { query: { userId } }),
      [{ campaigns, theme: { description: theme } }],
      steadyMs(clock.now() + userId),
    );
  return { clock, copies, prepare, readBy, show };
}

describe('the attract view', () => {
  it('is empty on a new kiosk', async () => {
    expect((await openBooth()).show()).toEqual(NOTHING);
  });

  it('shows the prepared campaigns, with the best remaining prizes first', async () => {
    const { prepare, show } = await openBooth();
    const prizes = [
      wheelPrize(1, 0, 50),
      { ...wheelPrize(2, 51, null), imageFile: { url: 'headphones' } },
      boardPrize(11, 1),
      boardPrize(12, 2, 0),
    ];
    await prepare({
      campaign: campaign(WHEEL_AND_BOARD, { prizes }),
      theme: { description: ' Midnight ' },
      vendor: { id: 1, logo: { url: 'logo' } },
      players: [{ user: mia, verifier: { salt: 's', N: 2, r: 1, p: 1, deviceSalt: 'd', key: 'k' } }],
    });
    expect(show()).toEqual({
      campaigns: [
        {
          id: 3,
          campaignName: 'Spring show',
          language: null,
          games: ['wheel', 'board'],
          hours: null,
          prizes: [
            { name: 'Board prize 11', language: null, imageUrl: null },
            { name: 'Prize 2', language: null, imageUrl: '/media/headphones' },
            { name: 'Prize 1', language: null, imageUrl: null },
          ],
        },
      ],
      backAt: null,
      theme: 'midnight',
      logoUrl: '/media/logo',
    });
  });

  it('omits prizes of games that the campaign does not have, and ended campaigns', async () => {
    const { clock, prepare, show } = await openBooth();
    const prizes = [wheelPrize(1, 0, 50), boardPrize(11, 1)];
    const names = () => show().campaigns.map(({ prizes: shown }) => shown.map(({ name }) => name));
    await prepare({ campaign: campaign(WHEEL, { prizes }) });
    expect(names()).toEqual([['Prize 1']]);
    await prepare({ campaign: campaign(POINTS_ONLY, { prizes }) });
    expect(names()).toEqual([[]]);
    await prepare({ campaign: campaign(WHEEL, { endDate: new Date(clock.now() + DAY_MS).toISOString() }) });
    clock.advance(2 * DAY_MS);
    expect(names()).toEqual([]);
    clock.advance(7 * DAY_MS);
    expect(show()).toEqual(NOTHING);
  });

  it('tells when the first pause ends, unless a campaign is open', async () => {
    const { show, prepare, clock } = await openBooth();
    const at = (ms: number) => new Date(clock.now() + ms).toISOString();
    const pausedUntil = at(DAY_MS);
    await prepare({ campaign: { ...campaign(WHEEL), pausedDate: at(-1), pausedUntil } });
    expect(show()).toMatchObject({ campaigns: [], backAt: pausedUntil });
    clock.advance(DAY_MS);
    expect(show()).toMatchObject({ campaigns: [{ id: 3 }], backAt: null });
  });

  it('names the opening hours of the campaign', async () => {
    const { prepare, show } = await openBooth();
    await prepare({ campaign: campaign(WHEEL, { opensAt: '10:00', closesAt: '02:00' }) });
    expect(show().campaigns.map(({ hours }) => hours)).toEqual([{ opensAt: '10:00', closesAt: '02:00' }]);
  });

  it('shows the newest cached campaigns if none is prepared, and nothing of the players', async () => {
    const { copies, prepare, readBy, show } = await openBooth();
    readBy(1, [campaign(WHEEL, { id: 1, campaignName: 'Old' })], 'Full');
    const status = { userId: mia.id, totalPointsEarned: 815 };
    readBy(7, [campaign(WHEEL, { gameStatuses: [status] })], 'Citrus');
    copies.save(prizesKey(3), [wheelPrize(1, 0, null)], steadyMs(0));
    copies.save(
      readKey('getVendorBranding', { params: { clientId: 1 } }),
      { id: 1, logo: { url: 'logo' } },
      steadyMs(0),
    );
    expect(show()).toEqual({
      campaigns: [
        {
          id: 3,
          campaignName: 'Spring show',
          language: null,
          games: ['wheel'],
          hours: null,
          prizes: [{ name: 'Prize 1', language: null, imageUrl: null }],
        },
      ],
      backAt: null,
      theme: 'citrus',
      logoUrl: '/media/logo',
    });
    await prepare({});
    expect(show()).toMatchObject({ campaigns: [{ prizes: [] }], theme: 'full', logoUrl: null });
  });
});

import { beforeAll, beforeEach } from 'vitest';
import type { Winner } from '../../src/shared/entities/hand-over.ts';
import { type Stock, stockOf } from '../../src/shared/rules/stock.ts';
import type { Api } from './api.ts';
import { serverSuite } from './api-suite.ts';
import { allowWalkUps, type Registered, registerDevice } from './devices.ts';
import { logIn, type Player, playerOf, type SignedIn } from './player.ts';
import type { TestServer, TestServerOptions } from './server.ts';
import { addPrize } from './vendor.ts';
import { newCode, newVisitor, newWin } from './wins.ts';

/** The fixture for tests of won prizes and hand-overs. */
export interface ClaimSuite {
  server: TestServer;
  api: Api;
  admin: SignedIn;
  /** A player of the campaign, whose answers the visitors give too. */
  player: Player;
  /** A campaign that visitors may play without an account. */
  campaignId: number;
  /** A prize of the campaign, new for each test. */
  prizeId: number;
  /** Registers a kiosk, by default for the campaign. */
  register(name: string, campaignIds?: number[]): Promise<Registered>;
  /** Brings a visitor who can win the prize at this kiosk, and the step that makes the award arrive. */
  visitorAt(booth: Registered, code?: string): ReturnType<typeof newVisitor>;
  /** Lets a visitor win the prize at this kiosk. */
  winAt(booth: Registered, code?: string): ReturnType<typeof newWin>;
  /** Returns the prize with a claim code as administrators see it. */
  winnerOf(code: string): Promise<Winner | undefined>;
  /** Returns the stock of the prize. */
  stock(): Promise<Stock | null>;
}

/** One server per test file, with a campaign whose visitors win prizes. */
export function claimSuite(options: TestServerOptions = {}): ClaimSuite {
  const suite = serverSuite(options) as ClaimSuite;
  const winning = (booth: Registered) => ({ ...suite, booth });
  const ofCampaign = () => ({ params: { campaignId: suite.campaignId } });
  beforeAll(async () => {
    suite.admin = await logIn(suite.api, 'admin');
    suite.player = await playerOf(suite.api, 'player06');
    suite.campaignId = suite.player.campaignId;
    await allowWalkUps(suite.server, suite.campaignId);
  });
  beforeEach(async () => {
    suite.prizeId = await addPrize(suite.server.db, suite.campaignId);
  });
  suite.register = (name, campaignIds = [suite.campaignId]) =>
    registerDevice(suite.api, suite.admin, campaignIds, name);
  suite.visitorAt = (booth, code = newCode()) => newVisitor(suite, winning(booth), code);
  suite.winAt = (booth, code = newCode()) => newWin(suite, winning(booth), code);
  suite.winnerOf = async (code) => {
    const { winners } = await suite.api.call('getWinners', ofCampaign(), suite.admin);
    return winners.find(({ claimCode }) => claimCode === code);
  };
  suite.stock = async () => {
    const prizes = await suite.api.call('getCampaignPrizes', ofCampaign(), suite.admin);
    return stockOf(prizes.find(({ id }) => id === suite.prizeId) ?? {});
  };
  return suite;
}

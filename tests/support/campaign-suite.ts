import { beforeAll, beforeEach } from 'vitest';
import type { CampaignUser } from '../../src/shared/entities/campaign-user.ts';
import type { Question } from '../../src/shared/entities/question.ts';
import type { Api } from './api.ts';
import { serverSuite } from './api-suite.ts';
import { logIn, type SignedIn } from './player.ts';
import type { TestServer, TestServerOptions } from './server.ts';
import { askingCampaign, emptyCampaign, logInStranger, type Stranger } from './vendor.ts';

/** The fixture for tests of a campaign's parts. */
export interface CampaignSuite {
  server: TestServer;
  api: Api;
  admin: SignedIn;
  stranger: Stranger;
  /** An empty campaign, new for each test. */
  campaignId: number;
  /** The request of a call that needs only the campaign. */
  ofCampaign(): { params: { campaignId: number } };
  /** Lists the campaign's players as an administrator sees them. */
  listUsers(): Promise<CampaignUser[]>;
  listQuestions(): Promise<Question[]>;
}

/** One server per test file, which drops mails by default. Each test gets a campaign, empty or with one question. */
export function campaignSuite({
  campaignName,
  isAsking = false,
  ...options
}: TestServerOptions & { campaignName?: string; isAsking?: boolean } = {}): CampaignSuite {
  const suite = serverSuite({ mailer: { send: async () => undefined }, ...options }) as CampaignSuite;
  beforeAll(async () => {
    suite.admin = await logIn(suite.api, 'admin');
    suite.stranger = await logInStranger(suite.api, suite.server);
  });
  beforeEach(async () => {
    const make = isAsking ? askingCampaign : emptyCampaign;
    suite.campaignId = await make(suite.server.db, campaignName);
  });
  suite.ofCampaign = () => ({ params: { campaignId: suite.campaignId } });
  suite.listUsers = () => suite.api.call('getCampaignUsers', suite.ofCampaign(), suite.admin);
  suite.listQuestions = async () =>
    (await suite.api.call('getCampaignQuestions', suite.ofCampaign(), suite.admin)) ?? [];
  return suite;
}

let emails = 0;

/** An unused email address. */
export const newEmail = (): string => `new${++emails}@players.example`;

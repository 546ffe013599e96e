import type { Id } from '../../src/shared/entities/base.ts';
import { handOver as newHandOver, type Registered } from './devices.ts';
import type { SignedIn } from './player.ts';
import type { RecordingApi } from './recording-api.ts';
import type { TestServer } from './server.ts';

interface Won {
  server: TestServer;
  api: RecordingApi;
  admin: SignedIn;
  awardId: number;
  device: Registered;
}

/** Returns the calls of winners and hand-overs, each of a prize that no other call uses. */
export function handOverCalls(win: () => Promise<Won>) {
  const claimOf = async ({ server, awardId }: Pick<Won, 'server' | 'awardId'>) => {
    const award = server.db.selectFrom('awarded_prizes').select(['claim_code', 'campaign_id']);
    return award.where('id', '=', awardId).executeTakeFirstOrThrow();
  };
  const given = async () => {
    const won = await win();
    const { claim_code } = await claimOf(won);
    const body = newHandOver(claim_code);
    return { ...won, body, answer: await won.api.call('postHandOver', { body }, won.device) };
  };
  const ofCampaign = async (won: Won) => ({ params: { campaignId: (await claimOf(won)).campaign_id as Id } });
  return {
    getClaim: async () => {
      const won = await win();
      return won.api.call('getClaim', { params: { code: (await claimOf(won)).claim_code } }, won.device);
    },
    postHandOver: () => given(),
    undoOwnHandOver: async () => {
      const { api, device, body } = await given();
      return api.call('undoOwnHandOver', { body: { id: body.id, reason: 'Wrong prize.' } }, device);
    },
    getOwnHandOvers: async () => {
      const { api, device } = await given();
      return api.call('getOwnHandOvers', {}, device);
    },
    getWinners: async () => {
      const won = await given();
      return won.api.call('getWinners', await ofCampaign(won), won.admin);
    },
    downloadWinners: async () => {
      const won = await given();
      return won.api.download('downloadWinners', await ofCampaign(won), won.admin);
    },
    handOverPrize: async () => {
      const { api, admin, awardId } = await win();
      return api.call('handOverPrize', { params: { id: awardId } }, admin);
    },
    undoHandOver: async () => {
      const won = await given();
      const { api, admin, awardId } = won;
      const { winners } = await api.call('getWinners', await ofCampaign(won), admin);
      const [handOver] = winners.find((winner) => winner.awardId === awardId)?.handOvers ?? [];
      const body = { reason: 'Wrong prize.' };
      return api.call('undoHandOver', { params: { id: handOver?.id ?? '' }, body }, admin);
    },
    returnPrizes: async () => {
      const won = await win();
      const request = await ofCampaign(won);
      const ended = { end_date: '2026-01-02T00:00:00.000+00:00', claim_by: '2026-01-02' };
      const campaigns = won.server.db.updateTable('campaigns').where('id', '=', Number(request.params.campaignId));
      const { end_date, claim_by } = await won.server.db
        .selectFrom('campaigns')
        .select(['end_date', 'claim_by'])
        .where('id', '=', Number(request.params.campaignId))
        .executeTakeFirstOrThrow();
      await campaigns.set(ended).execute();
      const answer = await won.api.call('returnPrizes', { ...request, body: { reason: 'Not claimed.' } }, won.admin);
      await campaigns.set({ end_date, claim_by }).execute();
      return answer;
    },
  };
}

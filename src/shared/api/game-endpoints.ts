import { Type } from 'typebox';
import { DecidedAward } from '../entities/award-decision.ts';
import { AwardedPrize } from '../entities/awarded-prize.ts';
import { Id } from '../entities/base.ts';
import { GameDetails } from '../entities/game-details.ts';
import { GameStatus } from '../entities/game-status.ts';
import { Prize } from '../entities/prize.ts';
import { ProgressEntry, StoredUserAnswer, UserAnswer } from '../entities/user-answer.ts';
import { ByCampaign, ByCampaignAndUser, ById, endpoint } from './endpoint.ts';

/** docs/specification.md, 7.2: the game. */
export const gameEndpoints = {
  getGameDetails: endpoint('GET', '/api/GameProgress/GetGameDetailsForUser', {
    access: 'player',
    isOpenToDevices: true,
    query: Type.Object({ userId: Id }),
    response: Type.Array(GameDetails),
  }),
  getUserProgress: endpoint('GET', '/api/GameProgress/GetUserProgressForCampaign', {
    access: 'player',
    isOpenToDevices: true,
    query: ByCampaignAndUser,
    response: Type.Union([Type.Array(ProgressEntry), Type.Null()]),
  }),
  getGameStatus: endpoint('GET', '/api/GameProgress/GetGameStatusForCampaign', {
    access: 'player',
    isOpenToDevices: true,
    query: ByCampaignAndUser,
    response: Type.Union([GameStatus, Type.Array(GameStatus), Type.Null()]),
  }),
  getAvailablePrizes: endpoint('GET', '/api/GameProgress/GetAvailablePrizesForGame/:campaignId', {
    access: 'player',
    isOpenToDevices: true,
    response: Type.Union([Type.Array(Prize), Type.Null()]),
  }),
  // Another form of the same call. The client uses it after a 404 (decision 1).
  getAvailablePrizesByQuery: endpoint('GET', '/api/GameProgress/GetAvailablePrizesForGame', {
    access: 'player',
    isOpenToDevices: true,
    query: ByCampaign,
    response: Type.Union([Type.Array(Prize), Type.Null()]),
  }),
  putGameStatus: endpoint('PUT', '/api/GameStatus/PutGameStatus', {
    access: 'player',
    isOpenToDevices: true,
    query: ById,
    body: GameStatus,
    response: GameStatus,
    isKeyed: true,
    isPlayStep: true,
    refusals: [
      'status-id-mismatch',
      'status-not-whole',
      'status-type-unknown',
      'more-spins-than-earned',
      'more-spins-than-answers',
      'spins-taken-back',
      'spins-after-quiz',
      'spin-given-back',
      'points-taken-back',
      'press-your-luck-played',
      'game-finished',
      'no-wheel',
      'no-press-your-luck',
      'board-out-of-reach',
      'points-beyond-spins',
      'game-not-over',
    ],
  }),
  postAwardedPrize: endpoint('POST', '/api/AwardedPrizes/PostAwardedPrizeForCampaign', {
    access: 'player',
    isOpenToDevices: true,
    body: AwardedPrize,
    ownResponse: AwardedPrize,
    isKeyed: true,
    isPlayStep: true,
    refusals: [
      'prize-not-in-campaign',
      'already-awarded',
      'game-finished',
      'out-of-stock',
      'no-press-your-luck',
      'no-wheel',
      'prize-without-spins',
      'prize-out-of-reach',
    ],
  }),
  // docs/specification.md, 7.10
  confirmAward: endpoint('POST', '/api/AwardedPrizes/:id/Confirm', {
    access: 'admin',
    response: DecidedAward,
    isKeyed: true,
    refusals: ['award-not-held', 'award-withdrawn', 'out-of-stock'],
  }),
  withdrawAward: endpoint('POST', '/api/AwardedPrizes/:id/Withdraw', {
    access: 'admin',
    body: Type.Object({ reason: Type.String() }),
    response: DecidedAward,
    isKeyed: true,
    refusals: ['award-withdrawn'],
  }),
  postUserAnswer: endpoint('POST', '/api/UserAnswers/PostUserAnswer', {
    access: 'player',
    isOpenToDevices: true,
    body: UserAnswer,
    ownResponse: UserAnswer,
    isKeyed: true,
    isPlayStep: true,
    refusals: [
      'answer-not-in-campaign',
      'question-not-asked',
      'answer-marked-wrongly',
      'already-answered',
      'game-finished',
    ],
  }),
  // The query narrows the list. A server may ignore it.
  getUserAnswers: endpoint('GET', '/api/UserAnswers/GetUserAnswers', {
    access: 'player',
    isOpenToDevices: true,
    query: Type.Partial(ByCampaignAndUser),
    response: Type.Union([Type.Array(StoredUserAnswer), Type.Null()]),
  }),
};

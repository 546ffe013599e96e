import { Type } from 'typebox';
import { Version } from '../entities/base.ts';
import { Claim } from '../entities/claim.ts';
import { HandOver, HandOverUndo, OwnHandOver, Winners } from '../entities/hand-over.ts';
import { endpoint } from './endpoint.ts';

/** docs/specification.md, 7.18: winners and hand-overs. */
export const handOverEndpoints = {
  getClaim: endpoint('GET', '/api/Devices/Own/Claims/:code', {
    access: 'device',
    params: Type.Object({ code: Type.String({ maxLength: 20 }) }),
    response: Claim,
    refusals: ['claim-code-wrong', 'claim-unknown', 'claim-elsewhere'],
  }),
  // Not keyed. A repeated request changes nothing, because it has the hand-over's own id.
  postHandOver: endpoint('POST', '/api/Devices/Own/HandOvers', {
    access: 'device',
    body: HandOver,
    response: OwnHandOver,
    refusals: ['claim-code-wrong', 'claim-elsewhere'],
  }),
  undoOwnHandOver: endpoint('POST', '/api/Devices/Own/HandOvers/Undo', {
    access: 'device',
    body: HandOverUndo,
    response: OwnHandOver,
    refusals: ['hand-over-unknown'],
  }),
  getOwnHandOvers: endpoint('GET', '/api/Devices/Own/HandOvers', {
    access: 'device',
    response: Type.Array(OwnHandOver),
  }),
  getWinners: endpoint('GET', '/api/Campaigns/:campaignId/Winners', { access: 'admin', response: Winners }),
  downloadWinners: endpoint('POST', '/api/Campaigns/:campaignId/Winners/Sheet', {
    access: 'admin',
    responseType: 'file',
  }),
  // The answers of the keyed calls are stored, so they contain no names.
  handOverPrize: endpoint('POST', '/api/AwardedPrizes/:id/HandOvers', {
    access: 'admin',
    response: Type.Object({}),
    isKeyed: true,
    refusals: ['already-handed-over', 'award-not-valid', 'award-held'],
  }),
  undoHandOver: endpoint('POST', '/api/HandOvers/:id/Undo', {
    access: 'admin',
    body: Type.Object({ reason: Type.String() }),
    response: Type.Object({}),
    isKeyed: true,
    refusals: ['hand-over-undone'],
  }),
  returnPrizes: endpoint('POST', '/api/Campaigns/:campaignId/ReturnPrizes', {
    access: 'admin',
    body: Type.Object({ reason: Type.String(), version: Version }),
    response: Type.Object({ units: Type.Integer() }),
    isKeyed: true,
    refusals: ['stale-version', 'nothing-to-return'],
  }),
};

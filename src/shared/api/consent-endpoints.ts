import { Type } from 'typebox';
import { Id } from '../entities/base.ts';
import { Consent } from '../entities/consent.ts';
import { endpoint } from './endpoint.ts';

/** docs/specification.md, 7.16: consents. Only this server has these calls. */
export const consentEndpoints = {
  getConsents: endpoint('GET', '/api/Users/:userId/Consents', {
    access: 'admin',
    response: Type.Array(Consent),
  }),
  withdrawConsent: endpoint('POST', '/api/Users/:userId/ConsentWithdrawals', {
    access: 'admin',
    body: Type.Object({ campaignId: Id, purposeId: Id }),
    response: Type.Array(Consent),
    isKeyed: true,
    refusals: ['consent-not-given'],
  }),
};

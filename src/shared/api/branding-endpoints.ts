import { Type } from 'typebox';
import { Id, Maybe, Version } from '../entities/base.ts';
import { CampaignType } from '../entities/campaign-type.ts';
import { File } from '../entities/file.ts';
import { Theme } from '../entities/theme.ts';
import { Vendor } from '../entities/vendor.ts';
import { endpoint } from './endpoint.ts';

/** docs/specification.md, 7.3: branding, themes, types, files. */
export const brandingEndpoints = {
  getVendorBranding: endpoint('GET', '/api/Clients/GetClientBrandingInformation/:clientId', {
    access: 'signed-in',
    response: Vendor,
    refusals: ['not-found'],
  }),
  updateVendorBranding: endpoint('POST', '/api/Clients/UpdateClientBrandingInfo', {
    access: 'admin',
    // A missing logo stays, as on other servers. Only this server has `isLogoRemoved`.
    body: Type.Object({
      clientId: Id,
      themeId: Id,
      logoId: Maybe(Id),
      isLogoRemoved: Maybe(Type.Boolean()),
      version: Version,
    }),
    ownResponse: Vendor,
    isKeyed: true,
    refusals: ['stale-version', 'not-found'],
  }),
  getThemes: endpoint('GET', '/api/Themes', { access: 'signed-in', response: Type.Array(Theme) }),
  getCampaignTypes: endpoint('GET', '/api/CampaignTypes', { access: 'signed-in', response: Type.Array(CampaignType) }),
  postFile: endpoint('POST', '/api/Files/PostFile', {
    access: 'admin',
    body: File,
    response: File,
    isKeyed: true,
    refusals: ['image-missing', 'image-not-base64', 'image-refused'],
  }),
  putFile: endpoint('PUT', '/api/Files/PutFile/:id', {
    access: 'admin',
    body: File,
    response: File,
    isKeyed: true,
    refusals: ['image-not-base64', 'image-refused', 'locked-by-progress'],
  }),
};

import axios from 'axios';
import { describe, expect, it } from 'vitest';
import { serverSuite } from '../support/api-suite.ts';
import { logIn } from '../support/player.ts';

const suite = serverSuite();

describe('branding', () => {
  it('names the logo and the theme, with images that can be loaded', async () => {
    const player = await logIn(suite.api, 'player01');
    const client = await suite.api.call('getClientBranding', { params: { clientId: 1 } }, player);
    expect(client).toMatchObject({ id: 1, logoId: client.logo?.id, theme: { description: 'Full' } });
    for (const file of [client.logo, client.theme?.themeImage]) {
      const { status, headers } = await axios.get(file?.url ?? '', { responseType: 'arraybuffer' });
      expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'image/png' });
    }
  });

  it('offers the three themes', async () => {
    const player = await logIn(suite.api, 'player01');
    const themes = await suite.api.call('getThemes', {}, player);
    expect(themes.map((theme) => theme.description)).toEqual(['Full', 'Midnight', 'Citrus']);
  });

  it('knows the campaign types and their flags', async () => {
    const player = await logIn(suite.api, 'player01');
    expect(await suite.api.call('getCampaignTypes', {}, player)).toMatchObject([
      { campaignTypeDescription: expect.any(String), isPrizeWheelAllowed: true, isPressYourLuckAllowed: true },
      { isPrizeWheelAllowed: true, isPressYourLuckAllowed: false },
      { isPrizeWheelAllowed: false, isPressYourLuckAllowed: false },
    ]);
  });

  it('answers a missing path as JSON', async () => {
    const { status, data } = await axios.get(`${suite.server.url}/api/Nothing`, { validateStatus: () => true });
    expect({ status, data }).toEqual({ status: 404, data: { message: 'Error 404: Page Not Found' } });
  });
});

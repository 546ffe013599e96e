import axios from 'axios';
import { describe, expect, it } from 'vitest';
import type { RequestOf } from '../../src/shared/api/endpoints.ts';
import { uploadImage } from '../support/admin.ts';
import { serverSuite } from '../support/api-suite.ts';
import { isOnPostgres } from '../support/databases.ts';
import { logIn } from '../support/player.ts';
import { logInStranger, NORDWIND } from '../support/vendor.ts';

const suite = serverSuite();

describe('branding', () => {
  it('contains the logo and the theme, with images that can be loaded', async () => {
    const player = await logIn(suite.api, 'player01');
    const client = await suite.api.call('getVendorBranding', { params: { clientId: 1 } }, player);
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

  it('contains the campaign types and their flags', async () => {
    const player = await logIn(suite.api, 'player01');
    expect(await suite.api.call('getCampaignTypes', {}, player)).toMatchObject([
      { campaignTypeDescription: expect.any(String), isPrizeWheelAllowed: true, isPressYourLuckAllowed: true },
      { isPrizeWheelAllowed: true, isPressYourLuckAllowed: false },
      { isPrizeWheelAllowed: false, isPressYourLuckAllowed: false },
    ]);
  });

  it.skipIf(isOnPostgres)('answers a missing path as JSON', async () => {
    const { status, data } = await axios.get(`${suite.server.url}/api/Nothing`, { validateStatus: () => true });
    expect({ status, data }).toEqual({
      status: 404,
      data: { code: 'not-found', message: 'Error 404: Page Not Found' },
    });
  });
});

describe('a change of the branding', () => {
  const logInAdmin = () => logIn(suite.api, 'admin');
  type Change = RequestOf<'updateVendorBranding'>['body'];

  async function read() {
    return suite.api.call('getVendorBranding', { params: { clientId: NORDWIND } }, await logInAdmin());
  }
  async function change(body: Partial<Change>) {
    const { theme, version } = await read();
    const whole = { clientId: NORDWIND, themeId: theme?.id ?? 0, version, ...body };
    return suite.api.attempt('updateVendorBranding', { body: whole }, await logInAdmin());
  }
  async function themeNamed(description: string) {
    const themes = await suite.api.call('getThemes', {}, await logInAdmin());
    return themes.find((theme) => theme.description === description)?.id ?? 0;
  }

  it('sets theme and logo, and returns them', async () => {
    const before = await read();
    const logo = await uploadImage(suite.api, await logInAdmin(), 'new-logo.png');
    const { status, body } = await change({ themeId: await themeNamed('Citrus'), logoId: logo.id });
    expect(status).toBe(200);
    const after = await read();
    expect(body).toEqual(after);
    expect(after).toMatchObject({
      theme: { description: 'Citrus' },
      logo: { fileName: 'new-logo.png' },
      logoId: logo.id,
      version: Number(before.version) + 1,
    });
  });

  it('can remove the logo', async () => {
    const { logoId } = await read();
    expect((await change({ isLogoRemoved: true })).status).toBe(200);
    expect(await read()).toMatchObject({ logo: null, logoId: null });
    await change({ logoId });
    expect(await read()).toMatchObject({ logoId });
  });

  it('keeps the logo if it names none', async () => {
    const { logoId } = await read();
    expect(logoId).not.toBeNull();
    for (const theme of ['Midnight', 'Full']) {
      await change({ themeId: await themeNamed(theme), ...(theme === 'Full' ? { logoId: null } : {}) });
      expect(await read()).toMatchObject({ logoId, theme: { description: theme } });
    }
  });

  it('keeps the version if nothing changes', async () => {
    const before = await read();
    expect((await change({ logoId: before.logoId })).status).toBe(200);
    expect(await read()).toEqual(before);
  });

  it('is refused if it is based on an older state', async () => {
    const { version } = await read();
    expect((await change({ themeId: await themeNamed('Citrus') })).status).toBe(200);
    const seen = await read();
    expect(await change({ themeId: await themeNamed('Midnight'), version })).toMatchObject({
      status: 409,
      body: { code: 'stale-version' },
    });
    expect(await read()).toEqual(seen);
  });

  it('accepts only an existing theme and a logo of its own vendor', async () => {
    const stranger = await logInStranger(suite.api, suite.server);
    const foreign = await uploadImage(suite.api, stranger);
    const before = await read();
    const deleted = await uploadImage(suite.api, await logInAdmin());
    const params = { id: deleted.id ?? 0 };
    await suite.api.call('putFile', { params, body: { isDeleted: true } }, await logInAdmin());
    const noLogo = 'Logo: This file does not exist; please upload it again';
    const refused: [Partial<Change>, string][] = [
      [{ themeId: 99 }, 'Theme: This theme does not exist'],
      [{ logoId: foreign.id }, noLogo],
      [{ logoId: deleted.id }, noLogo],
      [{ logoId: before.theme?.themeImage?.id }, noLogo],
    ];
    for (const [body, message] of refused) {
      expect(await change(body)).toMatchObject({ status: 400, body: { message } });
    }
    const body = { clientId: NORDWIND, themeId: await themeNamed('Full') };
    expect((await suite.api.attempt('updateVendorBranding', { body }, stranger)).status).toBe(403);
    expect(await read()).toEqual(before);
  });
});

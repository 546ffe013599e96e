import axios from 'axios';
import { beforeAll, describe, expect, it } from 'vitest';
import { campaignTypesOf, makeCampaign, PIXEL, playOnce, uploadImage, wheelPrize } from '../support/admin.ts';
import { serverSuite } from '../support/api-suite.ts';
import { imageBytes, images } from '../support/images.ts';
import { logIn, type SignedIn } from '../support/player.ts';

/** The same image with one more byte at its end. */
const OTHER = Buffer.concat([Buffer.from(PIXEL, 'base64'), Buffer.from([0])]).toString('base64');

/** Returns the header of a png of this size in pixels, as base64. */
function pngHeader(width: number, height: number): string {
  const bytes = Buffer.from(PIXEL, 'base64').subarray(0, 33);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes.toString('base64');
}

const suite = serverSuite();
let admin: SignedIn;

beforeAll(async () => {
  admin = await logIn(suite.api, 'admin');
});

const load = (url: string | null | undefined) =>
  axios.get<ArrayBuffer>(url ?? '', { responseType: 'arraybuffer', validateStatus: () => true });

describe('a file', () => {
  it('is public at its address, and cacheable for a year', async () => {
    const body = {
      fileName: 'C:\\Bilder\\Lógo 1.png',
      mimeType: 'text/html',
      base64String: PIXEL,
      description: 'Logo',
    };
    const file = await suite.api.call('postFile', { body }, admin);
    expect(file).toMatchObject({
      fileName: 'Lógo 1.png',
      mimeType: 'image/png',
      description: 'Logo',
      isDeleted: false,
    });
    expect(file.base64String).toBeUndefined();
    expect(file.url?.startsWith(`${suite.server.url}/files/`)).toBe(true);

    const { status, data, headers } = await load(file.url);
    expect(status).toBe(200);
    expect(Buffer.from(data).toString('base64')).toBe(PIXEL);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      // A file opened as a page of its own runs and loads nothing.
      'content-security-policy': "default-src 'none'",
    });
  });

  it('is answered with 304 for a client that has it, also with the tag of a proxy', async () => {
    const file = await suite.api.call('postFile', { body: { fileName: 'a.png', base64String: PIXEL } }, admin);
    const ask = (tag?: string) =>
      axios.get<ArrayBuffer>(file.url ?? '', {
        responseType: 'arraybuffer',
        headers: tag === undefined ? {} : { 'if-none-match': tag },
        validateStatus: () => true,
      });
    const { etag } = (await ask()).headers;
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    for (const tag of [etag, `"other", W/${etag}`, '*']) {
      const { status, data, headers } = await ask(tag);
      expect([tag, status, data.byteLength]).toEqual([tag, 304, 0]);
      expect(headers).toMatchObject({ etag, 'cache-control': 'public, max-age=31536000, immutable' });
    }
    expect((await ask('"other"')).status).toBe(200);
    await suite.api.call('putFile', { params: { id: file.id ?? '' }, body: { isDeleted: true } }, admin);
    expect((await ask(etag)).status).toBe(404);
  });

  it('gets a new address with new content; the old address ends', async () => {
    const file = await suite.api.call('postFile', { body: { fileName: 'a.png', base64String: PIXEL } }, admin);
    const params = { id: file.id ?? '' };
    const changed = await suite.api.call('putFile', { params, body: { base64String: OTHER } }, admin);
    expect(changed).toMatchObject({ id: file.id, fileName: 'a.png' });
    expect(changed.url).not.toBe(file.url);
    expect((await load(changed.url)).status).toBe(200);
    expect((await load(file.url)).status).toBe(404);
  });

  it('can be renamed and deleted without uploading it again', async () => {
    const file = await suite.api.call('postFile', { body: { fileName: 'a.png', base64String: PIXEL } }, admin);
    const params = { id: file.id ?? '' };
    const renamed = await suite.api.call('putFile', { params, body: { fileName: 'b.png', description: 'B' } }, admin);
    expect(renamed).toMatchObject({ fileName: 'b.png', description: 'B', isDeleted: false });
    await suite.api.call('putFile', { params, body: { isDeleted: true } }, admin);
    expect((await load(renamed.url)).status).toBe(404);
  });

  it('cannot be changed while it is the image of a prize in a played campaign', async () => {
    const image = await uploadImage(suite.api, admin);
    const { full } = await campaignTypesOf(suite.api, admin);
    const { id: campaignId } = await makeCampaign(suite.api, admin, { campaignTypeId: full });
    const prizes = { params: { campaignId }, body: [wheelPrize(image)] };
    await suite.api.call('bulkPrizeOperation', prizes, admin);
    const params = { id: image.id ?? '' };
    const changed = await suite.api.call('putFile', { params, body: { base64String: OTHER } }, admin);
    await playOnce(suite.server, Number(campaignId));
    for (const body of [{ base64String: PIXEL }, { isDeleted: true }]) {
      expect(await suite.api.attempt('putFile', { params, body }, admin)).toMatchObject({
        status: 409,
        body: { message: 'This campaign has been played already and can no longer be changed.' },
      });
    }
    const [prize] = await suite.api.call('getCampaignPrizes', { params: { campaignId } }, admin);
    expect(prize?.imageFile).toEqual(changed);
  });

  it('cannot be found by trying ids', async () => {
    const file = await suite.api.call('postFile', { body: { fileName: 'a.png', base64String: PIXEL } }, admin);
    expect((await load(`${suite.server.url}/files/${file.id}/a.png`)).status).toBe(404);
  });

  it.each<readonly [string, string | null]>([
    ['is not an image', Buffer.from('<svg onload="alert(1)"/>').toString('base64')],
    ['is a text', Buffer.from('Just a text.').toString('base64')],
    ['is empty', ''],
    ['says that it has 30000 x 30000 pixels', pngHeader(30_000, 30_000)],
    ['is cut within its header', Buffer.from(PIXEL, 'base64').subarray(0, 20).toString('base64')],
    ...images.misnamed.map((name) => [`is ${name}`, imageBytes(name).toString('base64')] as const),
    ['is not base64', '%%%'],
    ['is missing', null],
    ['is larger than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1, 1).toString('base64')],
  ])('is refused when it %s', async (_case, base64String) => {
    const body = { fileName: 'a.png', mimeType: 'image/png', base64String };
    const answer = await suite.api.attempt('postFile', { body }, admin);
    expect(answer).toMatchObject({ status: 400, body: { message: expect.any(String) } });
  });

  it.each(images.shown)('is stored unchanged when it is %s', async (name) => {
    const bytes = imageBytes(name);
    const body = { fileName: name, base64String: bytes.toString('base64') };
    const { url } = await suite.api.call('postFile', { body }, admin);
    expect(Buffer.from((await load(url)).data)).toEqual(bytes);
  });

  it('is refused when the request is larger than 8 MB', async () => {
    const body = { base64String: 'A'.repeat(8 * 1024 * 1024 + 1) };
    expect((await suite.api.attempt('postFile', { body }, admin)).status).toBe(413);
  });
});

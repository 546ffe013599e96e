import axios from 'axios';
import { describe, expect, it } from 'vitest';
import { sendJson, startHttp } from '../../../tests/support/main.ts';
import { createHttp } from '../link/http.ts';
import { checkAddress } from './check-address.ts';

const plain = (address: string) => ({ address, isHttpAllowed: true });

describe('an address that staff type', () => {
  it.each([
    ['shows its themes', (response) => sendJson(response, [{ id: 1 }])],
    ['asks for a log-in', (response) => sendJson(response, { message: 'Please log in.' }, 401)],
  ] as [string, (response: Parameters<typeof sendJson>[0]) => void][])(
    'is accepted if its server %s',
    async (_name, says) => {
      const server = await startHttp((_, response) => says(response));
      await expect(checkAddress(createHttp(null), plain(` ${server.url}/ `))).resolves.toBe(server.url);
    },
  );

  it.each(['', 'api.example.com', 'ftp://a.example', 'http://10.0.0.5', 'https://user:word@a.example'])(
    'is refused before a call if it is %j',
    async (address) => {
      const http = axios.create({ adapter: () => Promise.reject(new Error('A call was made.')) });
      await expect(checkAddress(http, { address, isHttpAllowed: false })).rejects.toMatchObject({ code: 'refused' });
    },
  );

  it('is refused if another service answers, or if nothing answers', async () => {
    const server = await startHttp((_, response) => void response.writeHead(200).end('<html></html>'));
    await expect(checkAddress(createHttp(null), plain(server.url))).rejects.toMatchObject({ code: 'refused' });
    await server.close();
    await expect(checkAddress(createHttp(null), plain(server.url))).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('is refused if the server redirects to https, and the message names the https address', async () => {
    const http = axios.create({
      adapter: async (config) => {
        const isPlain = config.url?.startsWith('http:');
        const headers = isPlain ? { location: config.url?.replace('http:', 'https:') } : {};
        return { status: isPlain ? 301 : 200, statusText: '', headers, data: Buffer.from('[]'), config };
      },
    });
    await expect(checkAddress(http, plain('http://vendor.example'))).rejects.toThrow('https://vendor.example');
    await expect(checkAddress(http, plain('https://vendor.example'))).resolves.toBe('https://vendor.example');
  });
});

import { request as send } from 'node:http';
import { type SeenRequest, startHttp } from './main.ts';

/**
 * A line to a server on which requests get lost and arrive later: the kiosk's connection breaks, and the test decides
 * when the request reaches the server.
 */
export async function startLateLine(serverUrl: string) {
  const lost: SeenRequest[] = [];
  /** Which requests get lost. */
  const state = { loses: (_request: SeenRequest): boolean => false };
  const forward = ({ method, url, headers, body }: SeenRequest) =>
    new Promise<{ status: number; headers: object; body: string }>((resolve, reject) => {
      const request = send(new URL(url, serverUrl), { method, headers }, async (answer) => {
        let text = '';
        for await (const part of answer) text += part;
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text });
      });
      request.on('error', reject);
      request.end(body);
    });
  const line = await startHttp(async (request, response) => {
    if (state.loses(request)) {
      lost.push(request);
      response.socket?.destroy();
      return;
    }
    const answer = await forward(request);
    response.writeHead(answer.status, { ...answer.headers, connection: 'close' }).end(answer.body);
  });
  return Object.assign(state, {
    ...line,
    lost,
    /** Delivers the lost request that has waited longest. */
    arrive: async () => {
      const request = lost.shift();
      if (!request) throw new Error('Nothing was lost.');
      return forward(request);
    },
  });
}

import http from 'node:http';
import { text } from 'node:stream/consumers';
import { IDEMPOTENCY_HEADER } from '../src/shared/api/endpoints.ts';

/**
 * A server behind a link: accepts an answer after a latency in milliseconds (first argument) plus a random time up to
 * the second argument. A GET returns and resets the number of answers that arrived out of order.
 */
const [latencyMs = 0, jitterMs = 0] = process.argv.slice(2).map(Number);
const latest = new Map<unknown, number>();
let violations = 0;

const server = http.createServer(async (request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify(violations));
    latest.clear();
    violations = 0;
    return;
  }
  const body = await text(request);
  await new Promise((resolve) => setTimeout(resolve, latencyMs + Math.random() * jitterMs));
  const { userId, questionId } = JSON.parse(body) as { userId: string; questionId: number };
  if (questionId < (latest.get(userId) ?? 0)) violations += 1;
  else latest.set(userId, questionId);
  const key = request.headers[IDEMPOTENCY_HEADER];
  response.writeHead(200, { 'content-type': 'application/json', ...(key && { [IDEMPOTENCY_HEADER]: key }) });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }));
});

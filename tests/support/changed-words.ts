import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** The body of a failure. */
export type FailureBody = Record<string, unknown>;

/** Starts a proxy that forwards everything and changes the bodies of failures. */
export async function startChangedWords(
  url: string,
  change: (body: FailureBody) => FailureBody,
): Promise<{ url: string; count: () => number }> {
  let count = 0;
  const proxy = http.createServer((request, response) => {
    const onward = http.request(
      new URL(request.url ?? '/', url),
      { method: request.method, headers: request.headers },
      async (answer) => {
        const { statusCode = 502, headers } = answer;
        const parts: Buffer[] = [];
        for await (const part of answer) parts.push(part as Buffer);
        const bytes = Buffer.concat(parts);
        const isFailure = statusCode >= 400 && headers['content-type']?.includes('json');
        if (isFailure) count += 1;
        const body = isFailure ? Buffer.from(JSON.stringify(change(JSON.parse(bytes.toString('utf8'))))) : bytes;
        const { 'transfer-encoding': _, ...kept } = headers;
        response.writeHead(statusCode, { ...kept, 'content-length': body.length });
        response.end(body);
      },
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  );
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, count: () => count };
}

const NAMES = ['message', 'Message', 'ExceptionMessage', 'error_description'];

/** Replaces every message by '§', including those of a spreadsheet's cells. */
export const wordless = (body: FailureBody): FailureBody => ({
  ...Object.fromEntries(Object.entries(body).map(([name, value]) => [name, NAMES.includes(name) ? '§' : value])),
  ...(Array.isArray(body.issues) && { issues: body.issues.map((issue: object) => ({ ...issue, reason: '§' })) }),
});

/** Imitates a foreign server: no codes, and its own words. */
export const foreign = (body: FailureBody): FailureBody => {
  const { code: _, ...others } = wordless(body);
  return others;
};

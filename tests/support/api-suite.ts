import { afterAll, beforeAll } from 'vitest';
import { Api } from './api.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';

/** One server with the demo vendor per test file. Its tests share the server and use different players. */
export function serverSuite(options: TestServerOptions = {}): { server: TestServer; api: Api } {
  const suite = {} as { server: TestServer; api: Api };
  beforeAll(async () => {
    suite.server = await startTestServer(options);
    suite.api = new Api(suite.server.url);
  });
  afterAll(() => suite.server?.stop());
  return suite;
}

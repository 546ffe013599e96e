/**
 * Loaded into every Node under electronegativity.ts by NODE_OPTIONS. The checker asks GitHub for newer translations
 * and the list of Electron's releases: without network it crashes now and then, with it its findings change by the
 * day. So it gets none; npx, which fetches the checker, does.
 */
import http from 'node:http';
import https from 'node:https';

if (process.argv[1]?.includes('electronegativity')) {
  const refuse = () => {
    throw new Error('No network');
  };
  Object.assign(http, { request: refuse, get: refuse });
  Object.assign(https, { request: refuse, get: refuse });
}

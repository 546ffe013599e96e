/**
 * NODE_OPTIONS loads this into every Node below electronegativity.ts. The checker asks GitHub for translations and
 * Electron's releases. Without an answer it sometimes crashes, and with one its findings change daily. So this makes
 * each of its requests fail. npx, which fetches the checker, keeps its network.
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

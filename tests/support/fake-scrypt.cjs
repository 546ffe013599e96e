// Loaded before tests: makes hashes of passwords and PINs cheap. They name the full cost, so only programs under this fake can
// check each other's new hashes. The demo's hashes are cheap by themselves, so that every program can check them.
const crypto = require('node:crypto');
const { syncBuiltinESMExports } = require('node:module');

/** Upper limits of the cost. */
const MOST = { N: 1024, p: 1 };
const { scrypt } = crypto;

crypto.scrypt = (password, salt, length, options, onKey) =>
  typeof options === 'function'
    ? scrypt(password, salt, length, options)
    : scrypt(password, salt, length, { ...options, ...cheaper(options) }, onKey);

const cheaper = ({ N = MOST.N, p = MOST.p }) => ({ N: Math.min(N, MOST.N), p: Math.min(p, MOST.p) });

syncBuiltinESMExports();

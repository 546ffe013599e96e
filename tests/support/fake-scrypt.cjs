// Loaded before tests: makes hashes of passwords and PINs cheap. At their full cost they take a tenth of the time of all tests.
const crypto = require('node:crypto');
const { syncBuiltinESMExports } = require('node:module');

/** The most that scrypt works, also where a caller asks for more. */
const MOST = { N: 1024, p: 1 };
const { scrypt } = crypto;

crypto.scrypt = (password, salt, length, { N, p, ...rest }, onKey) =>
  scrypt(password, salt, length, { ...rest, N: Math.min(N, MOST.N), p: Math.min(p, MOST.p) }, onKey);

syncBuiltinESMExports();

// The fake edge of chance: loaded before the app, it replaces what node:crypto answers by what a test wants drawn.
const crypto = require('node:crypto');
const { syncBuiltinESMExports } = require('node:module');

const wanted = JSON.parse(process.env.SPINBOARD_TEST_DRAWS ?? '{}');
const segments = [...(wanted.segments ?? [])];
const { randomInt, randomBytes } = crypto;

// The wheel has 24 segments; nothing else asks for a number below 24. The last wanted segment is drawn again and again.
crypto.randomInt = (...args) => {
  if (args[0] !== 24 || segments.length === 0) return randomInt(...args);
  return segments.length > 1 ? segments.shift() : segments[0];
};

// The board's seed is 16 bytes. So are names that libraries make up; only the app's own call is meant.
const isAsAppCalls = () => /[\\/]out[\\/]main[\\/]/.test(new Error().stack ?? '');
crypto.randomBytes = (size, ...rest) =>
  size === 16 && wanted.seed && isAsAppCalls() ? Buffer.from(wanted.seed, 'hex') : randomBytes(size, ...rest);

syncBuiltinESMExports();

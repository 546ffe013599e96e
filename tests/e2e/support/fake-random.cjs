// Loaded before the app: makes node:crypto draw what a test asks for.
const crypto = require('node:crypto');
const { syncBuiltinESMExports } = require('node:module');

const wanted = JSON.parse(process.env.SPINBOARD_TEST_DRAWS ?? '{}');
const segments = [...(wanted.segments ?? [])];
const { randomInt, randomBytes } = crypto;

// Only the wheel, with its 24 segments, asks for a number below 24. The last segment in the list repeats.
crypto.randomInt = (...args) => {
  if (args[0] !== 24 || segments.length === 0) return randomInt(...args);
  return segments.length > 1 ? segments.shift() : segments[0];
};

// The board's seed has 16 bytes. Libraries draw 16 bytes as well, so only the app's own calls are replaced.
const isAsAppCalls = () => /[\\/]out[\\/]main[\\/]/.test(new Error().stack ?? '');
crypto.randomBytes = (size, ...rest) =>
  size === 16 && wanted.seed && isAsAppCalls() ? Buffer.from(wanted.seed, 'hex') : randomBytes(size, ...rest);

syncBuiltinESMExports();

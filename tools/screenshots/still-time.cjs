// NODE_OPTIONS loads this into every process involved in taking pictures, so that each run shows the same days and
// times, and a spin stops at the same place of its segment.
const crypto = require('node:crypto');
const { syncBuiltinESMExports } = require('node:module');

/** A Saturday in spring, within the campaigns' dates. The page's clock stands still at this moment (studio.ts). */
const START = Date.parse('2027-05-15T10:00:00.000Z');

const { now: realNow } = Date;
const offset = START - realNow();
const { Date: RealDate } = globalThis;
globalThis.Date = class StillDate extends RealDate {
  constructor(...args) {
    super(...(args.length === 0 ? [RealDate.now() + offset] : args));
  }
  static now() {
    return realNow() + offset;
  }
};

// Fixes draws with the limit 2^32, which only the app's fractions have.
const { randomInt } = crypto;
crypto.randomInt = (...args) => (args[0] === 2 ** 32 ? 2 ** 31 : randomInt(...args));
syncBuiltinESMExports();

process.env.TZ = 'UTC';
const flag = `--require=${JSON.stringify(__filename)}`;
if (!process.env.NODE_OPTIONS?.includes(flag)) {
  process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, flag].filter(Boolean).join(' ');
}

module.exports = { START };

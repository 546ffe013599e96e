// Loaded before the app: its clock is wrong by the number of milliseconds in a file, which may change while it runs.
const { readFileSync } = require('node:fs');

const file = process.env.SPINBOARD_NIGHT_CLOCK;
const now = Date.now;
let wrongBy = 0;

const read = () => {
  try {
    wrongBy = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    wrongBy = 0;
  }
};

if (file) {
  read();
  setInterval(read, 200).unref();
  globalThis.Date = class extends Date {
    constructor(...values) {
      if (values.length === 0) super(now() + wrongBy);
      else super(...values);
    }

    static now() {
      return now() + wrongBy;
    }
  };
}

// Loaded before the app: moves its clock ahead, as if that much time had passed.
const ahead = Number(process.env.SPINBOARD_TEST_AHEAD_MS ?? 0);
const now = Date.now;

if (ahead > 0) {
  globalThis.Date = class extends Date {
    constructor(...values) {
      if (values.length === 0) super(now() + ahead);
      else super(...values);
    }

    static now() {
      return now() + ahead;
    }
  };
}

import type { AxiosInstance } from 'axios';
import Sqlite, { type Database, type Statement, type Transaction } from 'better-sqlite3';

/**
 * The moments at which a kiosk can be killed within a step: before and after each write, after the commit, before a
 * request leaves, and after its answer. They are observed at the edge to SQLite and to the network, so that the product
 * has no code for them.
 */

export type KillStep = 'enqueue' | 'draw' | 'send' | 'acknowledge' | 'settle' | 'import' | 'lease' | 'salvage';

/** The writes that identify a step; the first match counts. */
const WRITES: readonly [KillStep, RegExp][] = [
  ['import', /INSERT INTO outbox[^)]*provenance/],
  ['enqueue', /INSERT INTO outbox/],
  ['draw', /INSERT INTO draw_log/],
  ['send', /UPDATE outbox SET state = 'sending'/],
  ['acknowledge', /INSERT INTO receipts|DELETE FROM outbox WHERE idempotency_key = \? RETURNING/],
  ['settle', /INSERT INTO settled/],
  ['lease', /(?:INTO|UPDATE|FROM) lease/],
];

type Write = (...values: unknown[]) => unknown;

/** Ends this process as a power cut would, at a moment of a step: `send:4` is the fourth moment of `send`. */
export function dieAt(wanted: string): (step: KillStep) => void {
  const [step, number] = wanted.split(':');
  let left = Number(number);
  const pass = (passed: KillStep) => {
    if (passed !== step) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  };
  watchWrites(pass);
  return pass;
}

function watchWrites(pass: (step: KillStep) => void): void {
  const { prepare, transaction } = Sqlite.prototype;
  /** The writes of the open transaction. */
  let written: KillStep | null = null;
  const committed = (db: Database) => {
    if (written === null || db.inTransaction) return;
    const step = written;
    written = null;
    pass(step);
  };

  function watchedPrepare(this: Database, sql: string): Statement {
    const statement = (prepare as (this: Database, sql: string) => Statement).call(this, sql);
    const step = WRITES.find(([, pattern]) => pattern.test(sql) && !sql.startsWith('SELECT'))?.[0];
    if (!step) return statement;
    const watched =
      (write: Write): Write =>
      (...values) => {
        pass(step);
        const result = write(...values);
        written = step;
        if (this.inTransaction) pass(step);
        else committed(this);
        return result;
      };
    const { run, get } = statement as unknown as { run: Write; get: Write };
    return Object.assign(statement, { run: watched(run.bind(statement)), get: watched(get.bind(statement)) });
  }

  function watchedTransaction(this: Database, work: Write) {
    const made = (transaction as (this: Database, work: Write) => Transaction<Write>).call(this, work);
    const watched =
      (run: Write): Write =>
      (...values) => {
        const result = run(...values);
        committed(this);
        return result;
      };
    return Object.assign(watched(made), { immediate: watched(made.immediate) });
  }

  Object.assign(Sqlite.prototype, { prepare: watchedPrepare, transaction: watchedTransaction });
}

/** Reports a moment before and after each request that changes data. */
export function watchRequests(http: AxiosInstance, pass: (step: KillStep) => void): void {
  const isRead = (method = 'get') => method.toLowerCase() === 'get';
  const isLease = (url = '') => url.includes('/Lease');
  http.interceptors.request.use((config) => {
    if (!isRead(config.method)) pass(isLease(config.url) ? 'lease' : 'send');
    return config;
  });
  http.interceptors.response.use((answer) => {
    if (!isRead(answer.config.method)) pass(isLease(answer.config.url) ? 'lease' : 'acknowledge');
    return answer;
  });
}

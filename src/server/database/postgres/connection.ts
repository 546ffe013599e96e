import { types } from 'pg';

const LONGEST_CONNECT_MS = 10_000;

const INT8 = 20;
const NUMERIC = 1700;

/** Converts the wide types in which PostgreSQL counts and adds. The server's values stay far below 2^53. */
const NUMBERS = {
  getTypeParser: ((oid, format) =>
    oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
};

/** Options of all the server's connections. */
export const connectionTo = (address: string) => ({
  connectionString: address,
  application_name: 'spinboard',
  connectionTimeoutMillis: LONGEST_CONNECT_MS,
  keepAlive: true,
  // Sends each statement before the former one is answered. Batches need it, and so do a node's locks and beats.
  pipeline: true,
  types: NUMBERS,
});

import { writeSync } from 'node:fs';
import { startServer } from '../../src/server/start-server.ts';
import { CHEAP } from '../support/server.ts';

/** The reference server as a process that can be killed. Arguments: its database, its port or 0. Writes its address. */
const [dbFile = '', port = '0'] = process.argv.slice(2);
const { url } = await startServer({ database: dbFile, port: Number(port), seed: 'none', passwordCost: CHEAP });
writeSync(1, `${url}\n`);

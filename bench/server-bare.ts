import path from 'node:path';
import Database from 'better-sqlite3';
import Fastify from 'fastify';

/**
 * The smallest server that stores its requests: one route, one commit with `synchronous=FULL`. Its argument is the
 * folder of its database. It prints its address as the reference server does.
 */
const sqlite = new Database(path.join(process.argv[2] ?? '', 'bare.db'));
sqlite.pragma('journal_mode = WAL');
sqlite.pragma('synchronous = FULL');
sqlite.exec('create table game_statuses (body text not null)');
// Inserts, because an update to the same value would write nothing.
const save = sqlite.prepare('insert into game_statuses values (?)');

const app = Fastify();
app.put('/api/GameStatus/PutGameStatus', async ({ body }) => {
  save.run(JSON.stringify(body));
  return body;
});
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(JSON.stringify({ event: 'ready', url: app.listeningOrigin }));

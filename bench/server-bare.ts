import path from 'node:path';
import Database from 'better-sqlite3';
import Fastify from 'fastify';

/**
 * The least a server can do that keeps what it is sent: one route, one commit with `synchronous=FULL`. Takes the folder of
 * its database as an argument; tells its address as the reference server does.
 */
const sqlite = new Database(path.join(process.argv[2] ?? '', 'bare.db'));
sqlite.pragma('journal_mode = WAL');
sqlite.pragma('synchronous = FULL');
sqlite.exec('create table game_statuses (body text not null)');
// An update to what is there already would write nothing.
const save = sqlite.prepare('insert into game_statuses values (?)');

const app = Fastify();
app.put('/api/GameStatus/PutGameStatus', async ({ body }) => {
  save.run(JSON.stringify(body));
  return body;
});
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(JSON.stringify({ event: 'ready', url: app.listeningOrigin }));

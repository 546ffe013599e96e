import Fastify from 'fastify';

/** A route without a database, to measure the framework alone. Prints its address as the reference server does. */
const app = Fastify();
app.put('/api/GameStatus/PutGameStatus', async ({ body }) => body);
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(JSON.stringify({ event: 'ready', url: app.listeningOrigin }));

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findPostgres } from '../../tests/support/postgres/binaries.ts';
import { root } from '../ensure.mjs';
import { Checks } from './checks.ts';
import { buildImage, type Image, NOBODY, startContainer } from './image.ts';
import { type Cluster, startOwnCluster } from './own-cluster.ts';

/**
 * `npm run deploy-check`: runs the steps of deploy/ on this machine, without Docker. The Dockerfile's instructions fill
 * a folder, from which servers start as a user without rights. The compose file's two nodes run over a PostgreSQL of
 * this machine, if there is one. The scripts make secrets, save a database and restore it.
 */
const { load } = createRequire(import.meta.url)('js-yaml') as { load(text: string): unknown };
const ADMIN = 'ines@vendor.example';
const METRICS_HEADER = (token: string) => ({ authorization: `Bearer ${token}` });

const checks = new Checks();

const statusOf = async (url: string, headers = {}): Promise<number> => (await fetch(url, { headers })).status;

async function checkAlone(image: Image): Promise<void> {
  const server = await startContainer(image);
  checks.expect('the image starts over SQLite, as nobody, and is healthy', server.isHealthy());
  checks.expect('it has no metrics without a token', (await statusOf(`${server.url}/metrics`)) === 404);
  const data = path.join(image.folder, 'data');
  const copy = path.join(data, 'copy.db');
  const saved = spawnSync(process.execPath, ['deploy/sqlite-backup.ts', path.join(data, 'spinboard.db'), copy], {
    cwd: path.join(image.folder, 'app'),
    ...(NOBODY === null ? {} : { uid: NOBODY, gid: NOBODY }),
  });
  checks.expect('its database is saved while it runs', saved.status === 0);
  checks.expect('it ends cleanly when told', (await server.stop()) === 0);
  checks.expect('and is healthy no more', !server.isHealthy());
  const command = [...image.command.filter((flag) => !flag.startsWith('--db=')), '--db=/data/copy.db'];
  const restored = await startContainer(image, { command });
  checks.expect('it starts over the copy', restored.isHealthy());
  await restored.stop();
}

/** Returns the flags and the environment of a node, with the paths of the secrets on this machine. */
function nodeOf(secrets: string): { command: string[]; env: Record<string, string> } {
  const compose = load(readFileSync(path.join(root, 'deploy/compose.yaml'), 'utf8')) as {
    services: { 'node-1': { command: string[]; environment: Record<string, string> } };
  };
  const { command, environment } = compose.services['node-1'];
  const set = (text: string) =>
    text
      .replace(/\$\{SITE[^}]*\}/, 'play.vendor.example')
      .replace(/\$\{MAIL_FROM[^}]*\}/, 'shows@vendor.example')
      .replace('/run/secrets', secrets);
  const env = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, set(value)]));
  return { command: command.map(set), env: { ...env, LOG_LEVEL: 'warn' } };
}

async function checkNodes(image: Image, cluster: Cluster, folder: string): Promise<void> {
  const secrets = path.join(folder, 'secrets');
  spawnSync('sh', [path.join(root, 'deploy/make-secrets.sh'), secrets]);
  // Lets the user without rights into the folder. In a container each secret is mounted separately.
  chmodSync(secrets, 0o755);
  const secret = (name: string) => readFileSync(path.join(secrets, name), 'utf8').trim();
  const url = new URL(secret('database-url'));
  cluster.run('psql', ['--dbname=postgres', '--command', `create role spinboard login password '${url.password}'`]);
  for (const name of ['spinboard', 'restored']) cluster.run('createdb', ['--owner=spinboard', name]);
  url.host = `127.0.0.1:${cluster.port}`;
  writeFileSync(path.join(secrets, 'database-url'), url.href);

  const node = nodeOf(secrets);
  const newAdmin = [`--first-admin=${ADMIN}`, '--vendor=Vendor'];
  const made = spawnSync(process.execPath, [...image.entrypoint.slice(1), ...newAdmin], {
    cwd: path.join(image.folder, 'app'),
    env: { ...node.env, PATH: process.env.PATH },
    encoding: 'utf8',
  });
  checks.expect('the first administrator is made', made.status === 0);
  const { password } = JSON.parse(made.stdout) as { password: string };

  const nodes = await Promise.all([startContainer(image, node), startContainer(image, node)]);
  const [one, other] = nodes;
  checks.expect(
    'two nodes start at once over PostgreSQL, and are healthy',
    nodes.every((each) => each.isHealthy()),
  );
  const body = new URLSearchParams({ grant_type: 'password', username: ADMIN, password });
  const answer = await fetch(`${one.url}/oauth/Token`, { method: 'POST', body });
  const { access_token, userId } = (await answer.json()) as { access_token: string; userId: number };
  const bearer = { authorization: `Bearer ${access_token}` };
  checks.expect(
    'who logs in at one is known to the other',
    (await statusOf(`${other.url}/api/Account/user/${userId}`, bearer)) === 200,
  );
  checks.expect(
    'metrics are for the token',
    (await statusOf(`${one.url}/metrics`, METRICS_HEADER(secret('metrics-token')))) === 200,
  );
  checkBackup(cluster, folder, url.password);

  const stopped = one.stop();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const ready = await fetch(`${one.url}/health/ready`);
  checks.expect('a node that is told to stop is not ready', ready.status === 503);
  checks.expect('and answers on meanwhile', (await statusOf(`${one.url}/api/Account/LogInWays`)) === 200);
  checks.expect('while the other goes on', other.isHealthy());
  checks.expect('it ends cleanly', (await stopped) === 0);
  await other.stop();
}

function checkBackup(cluster: Cluster, folder: string, password: string): void {
  const file = path.join(folder, 'password');
  writeFileSync(file, `${password}\n`);
  const script = (name: string, args: string[], database: string) =>
    spawnSync('sh', [path.join(root, 'deploy', name), ...args], {
      env: { ...cluster.env, PGUSER: 'spinboard', PGDATABASE: database, PGPASSWORD_FILE: file },
      encoding: 'utf8',
    });
  const backups = path.join(folder, 'backups');
  const saved = script('backup.sh', [backups, '1'], 'spinboard');
  checks.expect('the database is saved while nodes run', saved.status === 0);
  const dump = saved.stdout.trim();
  checks.expect('it is not restored over one that is used', script('restore.sh', [dump], 'spinboard').status === 2);
  checks.expect('it is restored into an empty one', script('restore.sh', [dump], 'restored').status === 0);
  checks.expect('row by row the same', rowsIn(cluster, 'restored') === rowsIn(cluster, 'spinboard'));
}

/** Returns all rows of all tables, as text. */
function rowsIn(cluster: Cluster, database: string): string {
  const query = (sql: string) => cluster.run('psql', ['--no-psqlrc', '-At', '--dbname', database, '--command', sql]);
  const tables = query("select tablename from pg_tables where schemaname = 'public' order by 1")
    .split('\n')
    .filter(Boolean);
  return tables.map((table) => `${table}\n${query(`select t::text from "${table}" t order by 1`)}`).join('\n');
}

const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-deploy-'));
chmodSync(folder, 0o755);
try {
  console.log('deploy/Dockerfile');
  const image = buildImage(folder);
  await checkAlone(image);
  const programs = findPostgres();
  if (programs === null) checks.skip('deploy/compose.yaml and the scripts', 'no PostgreSQL on this machine');
  else {
    const cluster = await startOwnCluster(programs);
    try {
      await checkNodes(image, cluster, folder);
    } finally {
      await cluster.stop();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
checks.end();

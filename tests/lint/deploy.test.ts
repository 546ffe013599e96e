import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withSecretFiles } from '../../src/server/environment.ts';
import { parseCommandLine } from '../../src/server/options.ts';
import { copyOf, letIn, stagesOf, wordsIn } from '../../tools/release/dockerfile.ts';
import { root, trackedFiles } from './tracked-files.ts';

const { load } = createRequire(import.meta.url)('js-yaml') as { load(text: string): unknown };

interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  depends_on?: Record<string, unknown>;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
  ports?: string[];
}
interface Compose {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  volumes: Record<string, unknown>;
}

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const files = trackedFiles();
const isThere = (path: string) => files.some((file) => file === path || file.startsWith(`${path}/`));

const compose = load(textOf('deploy/compose.yaml')) as Compose;
const services = Object.entries(compose.services);
const nodes = services.filter(([name]) => name.startsWith('node-'));
const stages = stagesOf(textOf('deploy/Dockerfile'));
const last = stages.at(-1) ?? [];
const rest = (name: string) => last.find((instruction) => instruction.name === name)?.rest ?? '';

describe('the image', () => {
  it('runs as a user without rights, and reports whether it is ready', () => {
    expect(rest('USER')).toBe('node');
    expect(rest('HEALTHCHECK')).toContain('/health/ready');
  });

  it('starts with flags that the server accepts, on the exposed port', () => {
    expect(wordsIn(rest('ENTRYPOINT'))).toEqual(['node', 'out/main/server.js']);
    const { port, database } = parseCommandLine(wordsIn(rest('CMD')));
    expect([String(port), database]).toEqual([rest('EXPOSE'), '/data/spinboard.db']);
    expect(rest('HEALTHCHECK')).toContain(`:${port}/`);
  });

  it('copies only files that exist and that the .dockerignore lets in', () => {
    const patterns = letIn(textOf('deploy/Dockerfile.dockerignore'));
    expect(patterns.filter((pattern) => !isThere(pattern))).toEqual([]);
    const copied = stages.flatMap((stage) =>
      stage.filter(({ name }) => name === 'COPY').map((one) => copyOf(one.rest)),
    );
    const fromHere = copied.filter(({ from }) => from === null).flatMap(({ sources }) => sources);
    const isLetIn = (path: string) => patterns.some((pattern) => path === pattern || path.startsWith(`${pattern}/`));
    expect(fromHere.filter((path) => path !== '.' && !isLetIn(path.replace(/\/$/, '')))).toEqual([]);
  });
});

describe('the compose file', () => {
  it('has two equal nodes, which cannot write to their image and have no rights', () => {
    expect(nodes.map(([name]) => name)).toEqual(['node-1', 'node-2']);
    expect(nodes[0]?.[1]).toEqual(nodes[1]?.[1]);
    for (const [, node] of nodes) {
      expect(node).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    }
  });

  it('opens only the proxy to the world', () => {
    expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['proxy']);
  });

  it('starts nodes with flags that the server accepts, and gives them the time to stop', () => {
    for (const [, { command = [], stop_grace_period = '', volumes }] of nodes) {
      const flags = command.map((flag) => flag.replace(/\$\{SITE[^}]*\}/, 'play.vendor.example'));
      const { trustedProxies, stopDelayMs, publicUrl, erasureFile } = parseCommandLine(flags);
      // Both nodes add to the list in their one volume.
      expect([erasureFile, volumes]).toEqual(['/data/erasures.jsonl', ['erasures:/data']]);
      expect([trustedProxies, publicUrl]).toEqual(['nearest', 'https://play.vendor.example']);
      // A node waits five seconds for running requests, and then for the mail that it sends.
      expect(Number.parseInt(stop_grace_period, 10) * 1000).toBeGreaterThan(stopDelayMs + 5000);
    }
  });

  it('gives nodes their secrets as files that the server reads', () => {
    const folder = mkdtempSync(join(tmpdir(), 'spinboard-deploy-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'secret');
    writeFileSync(file, 'hidden\n');
    for (const [, { environment = {}, secrets = [] }] of nodes) {
      const ofFiles = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
      expect(ofFiles.map(([, path]) => path)).toEqual(secrets.map((secret) => `/run/secrets/${secret}`));
      const read = withSecretFiles(Object.fromEntries(ofFiles.map(([name]) => [name, file])));
      for (const [name] of ofFiles) expect([name, read[name.replace(/_FILE$/, '')]]).toEqual([name, 'hidden']);
    }
  });

  it('names only secrets, volumes, files and services that exist', () => {
    for (const [, { secrets = [], volumes = [], depends_on = {} }] of services) {
      expect(secrets.filter((secret) => compose.secrets[secret] === undefined)).toEqual([]);
      expect(Object.keys(depends_on).filter((name) => compose.services[name] === undefined)).toEqual([]);
      const sources = volumes.map((volume) => volume.split(':')[0] ?? '');
      const missing = sources.filter((source) =>
        source.startsWith('./') ? !isThere(`deploy/${source.slice(2)}`) : !(source in compose.volumes),
      );
      expect(missing).toEqual([]);
    }
  });
});

describe('the proxy', () => {
  const caddyfile = textOf('deploy/Caddyfile');

  it('sends only to the nodes of the compose file that are ready', () => {
    const upstreams = /reverse_proxy (.+) \{/.exec(caddyfile)?.[1]?.split(' ') ?? [];
    expect(upstreams).toEqual(nodes.map(([name]) => `${name}:${rest('EXPOSE')}`));
    expect(caddyfile).toContain('health_uri /health/ready');
  });

  it('notices that a node stops before the node closes', () => {
    const [, interval, timeout] = /health_interval (\d+)s\s+health_timeout (\d+)s/.exec(caddyfile) ?? [];
    const flags = nodes[0]?.[1].command ?? [];
    const delay = flags.find((flag) => flag.startsWith('--stop-delay='))?.split('=')[1];
    expect(Number(interval) + Number(timeout)).toBeLessThan(Number(delay));
  });

  it('hides the addresses for operators from the world', () => {
    expect(caddyfile).toMatch(/@operators path \/health\/\* \/metrics\*\s+respond @operators 404/);
  });
});

describe('the scripts', () => {
  const scripts = files.filter((file) => /^deploy\/.*\.sh$/.test(file));

  it('are there', () => {
    expect(scripts).toEqual(['deploy/backup.sh', 'deploy/make-secrets.sh', 'deploy/restore.sh']);
  });

  it.skipIf(process.platform === 'win32').each(scripts)('%s is one that a plain shell reads', (script) => {
    expect(spawnSync('sh', ['-n', join(root, script)], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });

  it.skipIf(process.platform === 'win32')(
    'make secrets that agree, once, and of which none is in the repository',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'spinboard-secrets-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const made = join(folder, 'secrets');
      const run = () => spawnSync('sh', [join(root, 'deploy/make-secrets.sh'), made], { encoding: 'utf8' });
      expect(run().status).toBe(0);
      const secret = (name: string) => readFileSync(join(made, name), 'utf8').trim();
      for (const { file } of Object.values(compose.secrets)) expect(existsSync(join(folder, file))).toBe(true);
      expect(secret('database-password')).toMatch(/^[0-9a-f]{48}$/);
      expect(new URL(secret('database-url')).password).toBe(secret('database-password'));
      const before = secret('metrics-token');
      expect(run().status).toBe(0);
      expect(secret('metrics-token')).toBe(before);
      expect(files.filter((file) => file.startsWith('deploy/secrets'))).toEqual([]);
    },
  );
});

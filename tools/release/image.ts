import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../ensure.mjs';
import { copyOf, letIn, stagesOf, wordsIn } from './dockerfile.ts';

/** The id of a user without rights; null if this process cannot change its user. */
export const NOBODY: number | null = process.getuid?.() === 0 ? 65_534 : null;

/** An image, and how to start it. */
export interface Image {
  /** Contains `app/` and `data/`, like the image's root. */
  folder: string;
  entrypoint: string[];
  command: string[];
  healthCheck: string[];
}

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const here = { ...process.env, PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}` };

/**
 * Runs the instructions of deploy/Dockerfile in a folder. Uses this machine's programs in place of those in its base
 * images.
 */
export function buildImage(folder: string): Image {
  const context = path.join(folder, 'context');
  fillContext(context);
  const stages = new Map<string, string>();
  let image: Image | null = null;
  for (const [index, stage] of stagesOf(read('deploy/Dockerfile')).entries()) {
    const stageFolder = path.join(folder, `stage-${index}`);
    mkdirSync(stageFolder);
    const name = / AS (\S+)$/i.exec(stage[0]?.rest ?? '')?.[1];
    if (name) stages.set(name, stageFolder);
    image = runStage(stage, { folder: stageFolder, context, stages });
  }
  if (!image) throw new Error('deploy/Dockerfile has no stage');
  return image;
}

/** Copies the files of the repository that deploy/Dockerfile.dockerignore lets in. */
function fillContext(context: string): void {
  const patterns = letIn(read('deploy/Dockerfile.dockerignore'));
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of listed.stdout.split('\0').filter(Boolean)) {
    cpSync(path.join(root, file), path.join(context, file));
  }
}

interface Stage {
  folder: string;
  context: string;
  stages: ReadonlyMap<string, string>;
}

function runStage(instructions: { name: string; rest: string }[], { folder, context, stages }: Stage): Image {
  const image: Image = { folder, entrypoint: [], command: [], healthCheck: [] };
  let workFolder = folder;
  const inStage = (target: string) =>
    path.isAbsolute(target) ? path.join(folder, target) : path.join(workFolder, target);
  for (const { name, rest } of instructions) {
    console.log(`  ${name} ${rest.length > 100 ? `${rest.slice(0, 99)}…` : rest}`);
    if (name === 'WORKDIR') {
      workFolder = path.join(folder, rest);
      mkdirSync(workFolder, { recursive: true });
    }
    if (name === 'RUN') run(rest, workFolder);
    if (name === 'COPY') {
      const { from, sources, target } = copyOf(rest);
      const base = from === null ? context : (stages.get(from) ?? '');
      for (const source of sources) copy(path.join(base, source), inStage(target), target.endsWith('/'));
      if (/--chown=node:node/.test(rest) && NOBODY !== null) chownSync(inStage(target), NOBODY, NOBODY);
    }
    if (name === 'ENTRYPOINT') image.entrypoint = wordsIn(rest);
    if (name === 'CMD') image.command = wordsIn(rest);
    if (name === 'HEALTHCHECK') image.healthCheck = wordsIn(rest);
  }
  return image;
}

/** Copies a folder's content into the target, or a file to the target or into it. */
function copy(source: string, target: string, isFolder: boolean): void {
  const isIntoFolder = isFolder && !statSync(source).isDirectory();
  cpSync(source, isIntoFolder ? path.join(target, path.basename(source)) : target, { recursive: true });
}

function run(command: string, cwd: string): void {
  const { status } = spawnSync('sh', ['-c', command], { cwd, env: here, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command}: ended with ${status}`);
}

/** A server started from the image. */
export interface Container {
  url: string;
  /** Runs the image's health check. True if the server is ready. */
  isHealthy(): boolean;
  /** Sends SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>;
}

/** Starts the image on a free port, as a user without rights who can write only to `data/`. */
export async function startContainer(
  image: Image,
  { command = image.command, env = {} }: { command?: string[]; env?: Record<string, string> } = {},
): Promise<Container> {
  const child = spawn(
    process.execPath,
    [...image.entrypoint.slice(1), ...command.map((word) => onThisMachine(word, image))],
    {
      cwd: path.join(image.folder, 'app'),
      env: { ...env, PATH: process.env.PATH, NODE_ENV: 'production', TMPDIR: '/tmp' },
      stdio: ['ignore', 'pipe', 'inherit'],
      ...(NOBODY === null ? {} : { uid: NOBODY, gid: NOBODY }),
    },
  );
  const ended = once(child, 'exit');
  const line = await Promise.race([once(createInterface(child.stdout), 'line'), ended.then(() => null)]);
  if (!line) throw new Error(`The server ended with ${child.exitCode}`);
  const { url } = JSON.parse(line[0]) as { url: string };
  const check = image.healthCheck.slice(1).map((word) => word.replace(/http:\/\/127\.0\.0\.1:\d+/, url));
  return {
    url,
    isHealthy: () => spawnSync(process.execPath, check).status === 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}

/** Adapts a flag of a container, which has its own ports and root, to this machine. */
const onThisMachine = (word: string, { folder }: Image): string =>
  word
    .replace(/^--port=.*/, '--port=0')
    .replace(/^--host=.*/, '--host=127.0.0.1')
    .replace(/=\/data\//, `=${path.join(folder, 'data')}/`);

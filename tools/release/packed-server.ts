import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { findPackageJSON, isBuiltin } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const IMPORT =
  /(?:^|[;\n])import(?:[^'"();]*?from)?\s*["']([^"'.][^"']*)["']|\b(?:import|require)\(["']([^"'.][^"']*)["']\)/g;

/** Modules that electron-builder.yml omits on purpose, because only an operator's server has metrics. */
const LEFT_OUT: readonly string[] = ['prom-client'];

/** Returns the modules that the built files import and the package lacks. Electron's own module does not count. */
export function missingModules(app: string): string[] {
  const files = globSync('out/{main,preload}/**/*.{js,cjs}', { cwd: app });
  const missing = files.flatMap((file) => {
    const path = join(app, file);
    const named = [...readFileSync(path, 'utf8').matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '');
    const isOwed = (name: string) => !isBuiltin(name) && !/^electron(\/|$)/.test(name) && !LEFT_OUT.includes(name);
    const foreign = named.filter(isOwed);
    return foreign.filter((name) => !isThere(name, path)).map((name) => `${name} in ${file}`);
  });
  return [...new Set(missing)];
}

function isThere(name: string, from: string): boolean {
  try {
    return findPackageJSON(name, pathToFileURL(from)) !== undefined;
  } catch {
    return false;
  }
}

/**
 * Starts the packed server under plain Node, and uses both of its threads: one makes a template, the other reads it.
 * @param app the folder with the archive's content
 * @returns the failures
 */
export async function tryServer(app: string, resources: string): Promise<string[]> {
  const flags = ['--port=0', '--db=:memory:', '--seed=demo', `--resources=${resources}`];
  // Runs outside the project, because the project's modules would replace missing ones.
  const child = spawn(process.execPath, [join(app, 'out/main/server.js'), ...flags], {
    cwd: app,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (data) => {
    log += data;
  });
  const ended = once(child, 'exit');
  try {
    const first = await Promise.race([once(child.stdout, 'data'), ended.then(() => null)]);
    if (first === null) return [`The server did not start: ${log}`];
    const { url } = JSON.parse(String(first[0])) as { url: string };
    return await tryThreads(url);
  } catch (error) {
    return [`${error instanceof Error ? error.message : error} ${log}`];
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/**
 * Uses both of a server's threads: one makes a template of the demo's campaign, the other reads it.
 * @returns the failures
 */
export async function tryThreads(url: string): Promise<string[]> {
  const body = new URLSearchParams({
    grant_type: 'password',
    username: 'admin@nordwind.example',
    password: 'nordwind',
  });
  const session = (await (await fetch(`${url}/oauth/Token`, { method: 'POST', body })).json()) as {
    access_token: string;
  };
  const post = (path: string, form?: FormData) =>
    fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.access_token}` },
      ...(form && { body: form }),
    });
  const problems: string[] = [];
  const template = await post('/api/BulkOperation/GetBulkUserUpsertTemplate/1');
  if (template.status !== 200) problems.push(`The report's thread answers ${template.status} ${await template.text()}`);
  const form = new FormData();
  form.append('file', await template.blob(), 'users.xlsx');
  const upload = await post('/api/BulkOperation/UserBulkUplaod/1', form);
  if (upload.status !== 200) problems.push(`The sheets' thread answers ${upload.status} ${await upload.text()}`);
  const page = await fetch(`${url}/docs`);
  if (page.status !== 200) problems.push(`The page of the documentation answers ${page.status}`);
  return problems;
}

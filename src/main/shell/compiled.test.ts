import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../tests/support/main.ts';

/** Starts the app in a process of its own, because the cache belongs to a process. Kills it, like a power cut. */
async function start(userData: string, environment: NodeJS.ProcessEnv = {}): Promise<void> {
  // Uses JavaScript, because Node stores the code of TypeScript itself.
  const module = path.join(tempFolder(), 'compiled.mjs');
  writeFileSync(module, stripTypeScriptTypes(readFileSync(path.join(import.meta.dirname, 'compiled.ts'), 'utf8')));
  const address = pathToFileURL(module).href;
  const code = `
    import { keepCompiled, storeCompiled } from ${JSON.stringify(address)};
    keepCompiled(process.argv[1]);
    await import(${JSON.stringify(`${address}?again`)});
    storeCompiled(process.argv[1], console.log);
    console.log('started');
    setInterval(() => {}, 1000);
  `;
  const env = { ...process.env, NODE_COMPILE_CACHE: undefined, ...environment };
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code, userData], { env });
  const [line] = await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(String(line)).toBe('started\n');
}

describe('the compiled code of the main process', () => {
  it('is stored in the folder of this version, without those of other versions', async () => {
    const userData = tempFolder();
    const former = path.join(userData, 'compiled', 'v1.0.0');
    mkdirSync(former, { recursive: true });
    writeFileSync(path.join(former, 'code'), 'old');
    await start(userData);
    const [version = '', ...more] = readdirSync(path.join(userData, 'compiled'));
    expect(more).toEqual([]);
    expect(version).toContain(process.version);
    expect(readdirSync(path.join(userData, 'compiled', version)).length).toBeGreaterThan(0);
  });

  it('is not stored for an AppImage, whose path is new at each start', async () => {
    const userData = tempFolder();
    await start(userData, { APPIMAGE: '/opt/Spinboard.AppImage' });
    expect(existsSync(path.join(userData, 'compiled'))).toBe(false);
  });

  it('lets the app start when it cannot be stored, or is damaged', async () => {
    const userData = tempFolder();
    writeFileSync(path.join(userData, 'compiled'), 'a file in the place of the folder');
    await start(userData);
    const damaged = tempFolder();
    await start(damaged);
    const [version = ''] = readdirSync(path.join(damaged, 'compiled'));
    const folder = path.join(damaged, 'compiled', version);
    for (const name of readdirSync(folder)) writeFileSync(path.join(folder, name), 'damaged');
    await start(damaged);
  });
});

import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

// electron-builder's own reader, schema and matcher decide what is packed.
const require = createRequire(import.meta.url);
const { getConfig, validateConfiguration } = require('app-builder-lib/out/util/config/config.js');
const { getMainFileMatchers, getNodeModuleFileMatcher } = require('app-builder-lib/out/fileMatcher.js');

const root = resolve(import.meta.dirname, '../..');
const noDebug = { isEnabled: false };
const literal = (pattern: string) => pattern;
/** The target's arch; the name of the packaging machine's system must not matter. */
const expanded = (arch: string) => (pattern: string) =>
  pattern.replace(/\$\{platform\}/, 'packaging-machine').replace(/\$\{arch\}/, arch);

let config: Record<string, unknown> & { directories: { output: string } };
beforeAll(async () => {
  config = await getConfig(root, null, null);
});

describe('electron-builder.yml', () => {
  it('is valid for the installed electron-builder', async () => {
    await expect(validateConfiguration(config, noDebug)).resolves.toBeUndefined();
  });

  it('turns off every way to run the executable as plain Node, and loads only the checked archive', () => {
    expect(config.electronFuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
      resetAdHocDarwinSignature: true,
    });
  });

  it('makes the installers of each system, and the files for updates', () => {
    const targets = Object.fromEntries(
      ['win', 'mac', 'linux'].map((system) => {
        const { target } = config[system] as { target: { target: string }[] };
        return [system, target.map((each) => each.target)];
      }),
    );
    expect(targets).toEqual({ win: ['nsis'], mac: ['dmg', 'zip'], linux: ['AppImage', 'deb', 'rpm'] });
    // Staff choose whether to install for one user or for all.
    expect(config.nsis).toMatchObject({ oneClick: false, perMachine: false });
    // Needed for the feed, and for the folder of downloads.
    expect(config.publish).toMatchObject({ provider: 'generic' });
  });

  it.each([
    'package.json',
    'out/main/index.js',
    'out/main/app.js',
    'out/main/behind-window.js',
    'out/main/server.js',
    'out/main/report-worker.js',
    'out/main/copy-writer.js',
    'out/main/sheet-worker.js',
    'out/main/chunks/open.js',
    'out/preload/index.cjs',
    'out/renderer/index.html',
    'out/renderer/assets/index.css',
  ])('packs %s', (file) => {
    expect(isPacked(file)).toBe(true);
  });

  it.each([
    'src/main/index.ts',
    'tools/run.mjs',
    'tools/preview-shell/cli.ts',
    'tests/e2e/login.spec.ts',
    'bench/index.ts',
    'docs/decisions/0001-outbox.md',
    'resources/icon.png',
    'release/linux-unpacked/spinboard',
    'test-results/counts/unit.json',
    'README.md',
    'package-lock.json',
    'biome.json',
    'out/.stamp',
    'out/main/index.js.map',
    'out/renderer/.vite/manifest.json',
    'node_modules/playwright-core/index.js',
  ])('leaves out %s', (file) => {
    expect(isPacked(file)).toBe(false);
  });

  it.each(['fastify/docs/index.md', 'hasown/.nycrc', 'reusify/test.js', 'axios/README.md', 'axios/lib/core/README.md'])(
    'leaves %s of a dependency out',
    (file) => {
      expect(isShipped(`node_modules/${file}`)).toBe(false);
    },
  );

  it.each([
    'fastify/LICENSE',
    'glob/LICENSE.md',
    'yaml/dist/doc/Document.js',
    '@fastify/swagger/lib/spec/openapi/index.js',
  ])('packs %s of a dependency', (file) => {
    expect(isShipped(`node_modules/${file}`)).toBe(true);
  });

  it('ships only the build of the spreadsheet library that the server uses', () => {
    expect(isShipped('node_modules/@e965/xlsx/xlsx.mjs')).toBe(true);
    expect(isShipped('node_modules/@e965/xlsx/LICENSE')).toBe(true);
    for (const file of ['xlsx.js', 'xlsxworker.js', 'bin/xlsx.njs', 'dist/xlsx.full.min.js']) {
      expect(isShipped(`node_modules/@e965/xlsx/${file}`)).toBe(false);
    }
  });

  it.each([
    ['win', 'x64', 'win32-x64'],
    ['mac', 'x64', 'darwin-x64'],
    ['mac', 'arm64', 'darwin-arm64'],
    ['linux', 'x64', 'linux-x64'],
  ] as const)('ships for %s %s only the binary %s of better-sqlite3, on any packaging system', (system, arch, name) => {
    const folder = 'node_modules/better-sqlite3/prebuilds';
    const binaries = readdirSync(join(root, folder));
    expect(binaries.filter((file) => isShipped(`${folder}/${file}`, system, arch))).toEqual([`${name}.node`]);
  });

  it('ships better-sqlite3 unpacked, without its sources', () => {
    expect(isShipped('node_modules/better-sqlite3/lib/index.js')).toBe(true);
    expect(isShipped('node_modules/better-sqlite3/deps/sqlite3/sqlite3.c')).toBe(false);
    expect(isShipped('node_modules/node-addon-api/napi.h')).toBe(false);
    expect(config.asarUnpack).toEqual(['node_modules/better-sqlite3/prebuilds/**']);
    // Otherwise the whole module would be outside the archive, where its code could be changed.
    expect(config.asar).toEqual({ smartUnpack: false });
  });
});

/** True if the matcher of production dependencies packs this file of one. */
function isShipped(file: string, system: 'win' | 'mac' | 'linux' = 'linux', arch = 'x64'): boolean {
  const packager = { config, debugLogger: noDebug };
  const matcher = getNodeModuleFileMatcher(root, '/app', expanded(arch), config[system], packager);
  return filter(matcher.createFilter())(file);
}

/** True if a main file matcher packs this file of the project. Another matcher packs production dependencies. */
function isPacked(file: string): boolean {
  const info = { projectDir: root, buildResourcesDir: 'build', config, debugLogger: noDebug };
  const matchers = getMainFileMatchers(
    root,
    '/app',
    literal,
    config.linux,
    { info },
    join(root, config.directories.output),
    false,
  );
  return (matchers as { createFilter(): PathFilter }[]).some((matcher) => filter(matcher.createFilter())(file));
}

type PathFilter = (path: string, stat: { isDirectory(): boolean }) => boolean;

function filter(accepts: PathFilter): (file: string) => boolean {
  return (file) => accepts(join(root, file), { isDirectory: () => false });
}

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');

/** One row per fence: a file, the imports that it must not have, and those that it may have. */
const fences: { file: string; forbidden: string[]; allowed: string[] }[] = [
  {
    file: 'src/shared/rules/probe.ts',
    forbidden: [
      'electron',
      'node:fs',
      'better-sqlite3',
      'react',
      'axios',
      '../../main/play/game.ts',
      '../../server/app.ts',
    ],
    allowed: ['typebox', '../entities/user.ts'],
  },
  {
    file: 'src/preload/probe.ts',
    forbidden: [
      '../main/shell/window.ts',
      '../renderer/main.tsx',
      '../server/app.ts',
      'node:fs',
      'axios',
      'better-sqlite3',
    ],
    allowed: ['electron', '#shared/ipc/channels.ts'],
  },
  {
    file: 'src/main/ipc/probe.ts',
    forbidden: [
      '../../renderer/stores/session.ts',
      '../../server/app.ts',
      '../../preload/index.ts',
      'electron',
      'electron/main',
      'electron-log',
      'react',
      'mobx',
    ],
    allowed: ['node:path', 'better-sqlite3', '../play/game.ts', '#shared/errors.ts'],
  },
  {
    file: 'src/main/shell/probe.ts',
    forbidden: ['../../renderer/stores/session.ts', '../../server/app.ts', '../../preload/index.ts', 'react', 'mobx'],
    allowed: ['electron', 'electron/main', 'electron-log', 'node:path', '../link/media.ts'],
  },
  {
    file: 'src/main/play/probe.ts',
    forbidden: [
      'electron',
      'electron/main',
      'electron-log',
      'better-sqlite3',
      '../../server/app.ts',
      '../db/open.ts',
      './play-store.ts',
    ],
    allowed: ['./store.ts', 'node:crypto', '#shared/ports.ts'],
  },
  {
    file: 'src/main/play/rehearsal-probe.ts',
    forbidden: [
      'electron',
      'better-sqlite3',
      '../db/open.ts',
      '../outbox/job.ts',
      '../registration/leases.ts',
      './store.ts',
      './stock.ts',
      './game.ts',
      './draw-log.ts',
      './play-store.ts',
    ],
    allowed: ['./play.ts', './view.ts', '../link/visit.ts', '#shared/ports.ts'],
  },
  {
    file: 'src/main/play/probe-store.ts',
    forbidden: ['electron', '../../renderer/main.tsx'],
    allowed: ['better-sqlite3', '../db/storage-failure.ts', './draw-store.ts'],
  },
  {
    file: 'src/main/outbox/engine.ts',
    forbidden: ['electron', 'better-sqlite3', '../db/open.ts', './outbox-store.ts', '../../renderer/main.tsx'],
    allowed: ['./store.ts', './retry.ts', '#shared/ports.ts'],
  },
  {
    file: 'src/server/routes/probe.ts',
    forbidden: [
      '../../main/shell/window.ts',
      '../../renderer/main.tsx',
      '../../preload/index.ts',
      'electron',
      'electron-log',
    ],
    allowed: ['fastify', 'node:fs', 'better-sqlite3', '#shared/api/endpoints.ts'],
  },
  {
    file: 'src/renderer/probe.tsx',
    forbidden: [
      '../main/shell/window.ts',
      '../server/app.ts',
      '../preload/index.ts',
      'electron',
      'node:fs',
      'better-sqlite3',
      'axios',
      './admin-texts.ts',
    ],
    allowed: ['react', './platform/bridge.ts', './stores/session.ts', './texts.ts'],
  },
  {
    file: 'src/renderer/stores/probe.ts',
    forbidden: [
      '../scenes/login.tsx',
      '../components/Button.tsx',
      '../canvas/wheel/Wheel.tsx',
      '../../main/shell/window.ts',
      'electron',
      'ajv',
      '../admin-texts.ts',
    ],
    allowed: ['mobx', '../platform/bridge.ts', './session.ts', '../texts.ts', '#shared/entities/user.ts'],
  },
  {
    file: 'src/renderer/stores/admin/probe.ts',
    forbidden: ['../../scenes/login.tsx', '../../components/Button.tsx', 'electron', 'typebox'],
    allowed: ['mobx', '../../platform/bridge.ts', '../session.ts', '../../admin-texts.ts'],
  },
  {
    file: 'src/renderer/canvas/wheel/probe.tsx',
    forbidden: [
      '../../stores/play.ts',
      '../../scenes/login.tsx',
      '../../platform/bridge.ts',
      '../../../main/shell/window.ts',
      'ajv',
    ],
    allowed: ['konva', 'react', './geometry.ts', '#shared/rules/wheel.ts'],
  },
  {
    file: 'src/renderer/components/probe.tsx',
    forbidden: [
      '../stores/play.ts',
      '../scenes/login.tsx',
      '../platform/bridge.ts',
      '../../server/app.ts',
      'electron',
      'typebox',
      '../admin-texts.ts',
    ],
    allowed: ['react', './Button.tsx', '../texts.ts', '#shared/entities/theme.ts'],
  },
  {
    file: 'src/renderer/scenes/participant/probe.tsx',
    forbidden: [
      '../../platform/bridge.ts',
      '../../../main/shell/window.ts',
      '../../../preload/index.ts',
      'electron',
      'typebox',
      '../../admin-texts.ts',
    ],
    allowed: [
      'react',
      'mobx-react-lite',
      '../../stores/play.ts',
      '../../components/Button.tsx',
      '../../canvas/wheel/Wheel.tsx',
    ],
  },
  {
    file: 'src/renderer/scenes/admin/report/probe.tsx',
    forbidden: ['../../../platform/bridge.ts', '../../../../main/shell/window.ts', 'electron', 'typebox'],
    allowed: ['react', '../../../stores/play.ts', '../../../admin-texts.ts'],
  },
];

const forms = {
  import: (specifier: string) => `import { x } from '${specifier}';\nconsole.log(x);\n`,
  'export from': (specifier: string) => `export { x } from '${specifier}';\n`,
  'import()': (specifier: string) => `export const load = () => import('${specifier}');\n`,
};

/** Adds the tools and the preview shell to each fence, because no layer of the product may import them. */
for (const { file, forbidden } of fences) {
  const toRoot = '../'.repeat(file.split('/').length - 1);
  forbidden.push(`${toRoot}tools/preview-shell/runtime.ts`, '@spinboard/preview-shell');
}

/** Each import is in its own file next to the fence's, so that one run of the linter checks all. */
const probes = fences
  .flatMap((fence) =>
    (['forbidden', 'allowed'] as const).flatMap((kind) =>
      fence[kind].flatMap((specifier) =>
        Object.entries(forms).map(([form, write]) => ({
          from: fence.file,
          kind,
          specifier,
          form,
          source: write(specifier),
        })),
      ),
    ),
  )
  .map((probe, index) => ({ ...probe, file: probe.from.replace(/(-store)?\.tsx?$/, (end) => `-${index}${end}`) }));

let folder: string;
let refused: Set<string>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spinboard-fences-'));
  for (const name of ['biome.json', '.gitignore', 'tools/lint']) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  for (const { file, source } of probes) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), source);
  }
  refused = lintFences();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(fences.map(({ file }) => file))('%s', (from) => {
  const own = probes.filter((probe) => probe.from === from);
  it.each(own.filter(({ kind }) => kind === 'forbidden'))('must not: $form $specifier', ({ file }) => {
    expect(refused).toContain(file);
  });
  it.each(own.filter(({ kind }) => kind === 'allowed'))('may: $form $specifier', ({ file }) => {
    expect(refused).not.toContain(file);
  });
});

/** @returns the files in which the linter finds a restricted import. */
function lintFences(): Set<string> {
  const args = [biome, 'lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none', '.'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { severity: string; location: { path: string } }[] };
  return new Set(diagnostics.filter(({ severity }) => severity === 'error').map(({ location }) => location.path));
}

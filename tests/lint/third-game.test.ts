import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Copies the source, and adds a third game to its types. Returns the folder. */
function withThirdGame(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'spinboard-third-game-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(path.join(root, 'src'), path.join(folder, 'src'), {
    recursive: true,
    filter: (file) => !/\.test\.tsx?$/.test(file),
  });
  for (const file of ['package.json', 'tsconfig.json']) cpSync(path.join(root, file), path.join(folder, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const add = (file: string, before: string, added: string) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    expect(text).toContain(before);
    writeFileSync(path.join(folder, file), text.replace(before, added + before));
  };
  add('src/shared/entities/game.ts', "Type.Literal('board')", "Type.Literal('scratch'), ");
  for (const file of ['src/shared/ipc/play.ts', 'src/main/play/stage.ts']) {
    add(file, "Type.Object({ kind: Type.Literal('offer') })", "Type.Object({ kind: Type.Literal('scratching') }), ");
  }
  return folder;
}

it('a third game fails to compile in exactly the places that docs/adding-a-game.md lists', { timeout: 300_000 }, () => {
  const listed = readFileSync(path.join(root, 'docs/adding-a-game.md'), 'utf8').matchAll(/^\| `([^`]+)` \|/gm);
  const folder = withThirdGame();
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(
    process.execPath,
    [tsc, '--noEmit', '--singleThreaded', '--pretty', 'false', '-p', folder],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  const failed = stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm);
  expect([...new Set([...failed].map((match) => match[1]))].sort()).toEqual(
    [...listed].map((match) => match[1]).sort(),
  );
});

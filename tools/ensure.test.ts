import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { areDependenciesInstalled } from './ensure.mjs';

type Packages = Record<string, { version?: string; optional?: boolean }>;

describe('whether dependencies are installed', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'spinboard-ensure-'));
    mkdirSync(join(folder, 'node_modules'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const wanted: Packages = {
    '': { version: '0.1.0' },
    'node_modules/react': { version: '19.3.1' },
    'node_modules/only-on-windows': { version: '1.0.0', optional: true },
  };
  const installed: Packages = { 'node_modules/react': { version: '19.3.1' } };

  it('is true after npm ci, without the packages of other platforms', () => {
    write('package-lock.json', { packages: wanted });
    write('node_modules/.package-lock.json', { packages: installed });
    expect(areDependenciesInstalled(folder)).toBe(true);
  });

  it('is false when a package is missing or of another version', () => {
    write('package-lock.json', { packages: { ...wanted, 'node_modules/konva': { version: '10.9.1' } } });
    write('node_modules/.package-lock.json', { packages: installed });
    expect(areDependenciesInstalled(folder)).toBe(false);

    write('package-lock.json', { packages: { ...wanted, 'node_modules/react': { version: '20.0.0' } } });
    expect(areDependenciesInstalled(folder)).toBe(false);
  });

  it('is false on a fresh clone and after an interrupted install', () => {
    write('package-lock.json', { packages: wanted });
    expect(areDependenciesInstalled(folder)).toBe(false);
    writeFileSync(join(folder, 'node_modules', '.package-lock.json'), '{"packages": {"node_mo');
    expect(areDependenciesInstalled(folder)).toBe(false);
  });

  function write(file: string, content: unknown): void {
    writeFileSync(join(folder, file), JSON.stringify(content));
  }
});

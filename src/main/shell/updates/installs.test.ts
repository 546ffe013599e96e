import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../../tests/support/main.ts';
import { INSTALLS, mayInstall } from './installs.ts';

const ask = (file: string, version: string) => mayInstall(file, version, () => {});

describe('a version is installed automatically', () => {
  it('twice at most, over restarts, and the next version twice again', () => {
    const file = path.join(tempFolder(), 'updates.json');
    const asked = Array.from({ length: INSTALLS + 2 }, () => ask(file, '0.2.0'));
    expect(asked).toEqual([true, true, false, false]);
    expect(ask(file, '0.3.0')).toBe(true);
  });

  it.each(['', 'null', '[]', '{"version":"0.2.0","installs":"many"}'])('if the stored count is %s', (kept) => {
    const file = path.join(tempFolder(), 'updates.json');
    writeFileSync(file, kept);
    expect(ask(file, '0.2.0')).toBe(true);
  });

  it('never if the count cannot be written', () => {
    const folder = path.join(tempFolder(), 'updates.json');
    mkdirSync(folder);
    const log: string[] = [];
    expect(mayInstall(folder, '0.2.0', (line) => log.push(line))).toBe(false);
    expect(log).toHaveLength(1);
  });
});

#!/usr/bin/env node
/**
 * Stands in for fpm where electron-builder cannot download it: makes a .deb from the same arguments with dpkg-deb.
 * Only what electron-builder passes is understood; anything else is an error.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const text = { type: 'string' };
const list = { type: 'string', multiple: true };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    s: { ...text, short: 's' },
    t: { ...text, short: 't' },
    d: { ...list, short: 'd' },
    force: { type: 'boolean' },
    'deb-recommends': list,
    'deb-compression': text,
    'deb-priority': text,
    architecture: text,
    'after-install': text,
    'after-remove': text,
    description: text,
    version: text,
    package: text,
    name: text,
    maintainer: text,
    vendor: text,
    url: text,
    license: text,
    category: text,
  },
});
if (values.s !== 'dir' || values.t !== 'deb') throw new Error('Only a deb from a folder can be made.');

const root = mkdtempSync(join(tmpdir(), 'stand-in-fpm-'));
try {
  for (const pair of positionals) {
    const [from, to] = pair.split('=');
    mkdirSync(join(root, dirname(to)), { recursive: true });
    cpSync(from, join(root, to), { recursive: true, verbatimSymlinks: true });
  }
  const control = {
    Package: values.name,
    Version: values.version,
    Architecture: values.architecture,
    Maintainer: values.maintainer,
    Homepage: values.url,
    Priority: values['deb-priority'],
    Section: values.category ?? 'default',
    Depends: values.d?.join(', '),
    Recommends: values['deb-recommends']?.join(', '),
    Description: values.description?.trim().split('\n').join('\n '),
  };
  const debian = join(root, 'DEBIAN');
  mkdirSync(debian);
  chmodSync(debian, 0o755);
  const lines = Object.entries(control).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  writeFileSync(join(debian, 'control'), `${lines.join('\n')}\n`);
  for (const [flag, name] of [
    ['after-install', 'postinst'],
    ['after-remove', 'postrm'],
  ]) {
    if (!values[flag]) continue;
    copyFileSync(values[flag], join(debian, name));
    chmodSync(join(debian, name), 0o755);
  }
  chmodSync(root, 0o755);
  // Compresses fast, because this package is only for checks.
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', root, values.package], {
    stdio: 'inherit',
  });
} finally {
  rmSync(root, { recursive: true, force: true });
}

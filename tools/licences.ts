import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ensure.mjs';

/** A package whose code or fonts are in a build. */
export interface Licence {
  name: string;
  version: string;
  /** Such as `MIT`. */
  identifier?: string;
  /** Missing if the package has no licence file. */
  text?: string;
}

/** The list that Vite writes for each part of a build (`build.license` in electron.vite.config.ts). */
const LIST = 'licences.json';
const FONTS = /^@fontsource(-variable)?$/;

/** Writes one file with the licences of all packages in a build, in place of Vite's lists, which omit the fonts. */
export function writeLicences(out: string): void {
  const lists = ['main', 'preload', 'renderer'].map((part) => join(out, part, LIST));
  const bundled = lists.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Licence[]);
  for (const file of lists) rmSync(file);
  writeFileSync(join(out, 'renderer', 'licences.txt'), licencesText([...bundled, ...fonts()]));
}

/** Returns the text of all licences, sorted by package, without duplicates. */
export function licencesText(licences: readonly Licence[]): string {
  const parts = new Map(licences.map((licence) => [titleOf(licence), licence.text]));
  return [...parts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([title, text = 'The package has no licence file.']) => `${title}\n\n${text.trim()}\n`)
    .join(`\n${'-'.repeat(60)}\n\n`);
}

const titleOf = ({ name, version, identifier }: Licence): string =>
  `${name} ${version}${identifier === undefined ? '' : ` (${identifier})`}`;

/** Returns the licences of the fonts that the screens use. */
function fonts(): Licence[] {
  const { devDependencies } = read(root) as { devDependencies: Record<string, string> };
  return Object.keys(devDependencies)
    .filter((name) => FONTS.test(name.split('/')[0] ?? ''))
    .map((name) => {
      const folder = join(root, 'node_modules', name);
      const { version, license } = read(folder) as { version: string; license: string };
      const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
      return {
        name,
        version,
        identifier: license,
        ...(file !== undefined && { text: readFileSync(join(folder, file), 'utf8') }),
      };
    });
}

const read = (folder: string): unknown => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

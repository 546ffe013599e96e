import { FUSE_SENTINEL } from './stand-in.ts';

/** Everything a shipped archive may hold beside production dependencies. */
const OWN = /^(package\.json|out\/(main|preload|renderer)\/.+)$/;
/** What nobody runs, wherever it lies. */
const UNWANTED = [
  /(^|\/)(tests?|__tests__|tools|bench|docs|fixtures|\.[^/]+)\//,
  /(^|\/)(\.[^/]+|test\.js)$/,
  /(^|\/)(?![^/]*licen[cs]e)[^/]*\.md$/i,
  /\.(test|spec)\.[cm]?[jt]sx?$/,
  /\.(ts|tsx|mts|cts)$/,
  /\.map$/,
  /\.(c|cc|cpp|h|hpp|gyp)$/,
];

/** The files of an archive that should not be there. */
export const unwantedIn = (files: readonly string[]): string[] =>
  files.filter((file) => {
    if (!file.startsWith('node_modules/')) return !OWN.test(file) || UNWANTED.some((pattern) => pattern.test(file));
    return UNWANTED.some((pattern) => pattern.test(file));
  });

/** Electron's fuses in an executable, in their order, as 0 and 1; empty where there are none. */
export function fusesIn(executable: Buffer): string {
  const at = executable.indexOf(FUSE_SENTINEL);
  if (at < 0) return '';
  const start = at + FUSE_SENTINEL.length + 2;
  return executable.subarray(start, start + (executable[start - 1] ?? 0)).toString('latin1');
}

/** The fields of a package's control file that people and package managers read, and are missing or stand-ins. */
export function missingFields(control: string): string[] {
  const wanted = {
    Package: /^spinboard$/,
    Version: /^\d+\.\d+\.\d+/,
    Architecture: /^amd64$/,
    Maintainer: /^[^<]+ <[^@\s]+@[^@\s]+>$/,
    Homepage: /^https:\/\//,
    Depends: /libgtk/,
    Description: /\S/,
  };
  return Object.entries(wanted).flatMap(([name, pattern]) => {
    const value = new RegExp(`^ *${name}: (.*)$`, 'm').exec(control)?.[1] ?? '';
    return pattern.test(value) ? [] : [`${name}: ${value}`];
  });
}

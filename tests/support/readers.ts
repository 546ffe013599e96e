import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** Windows' groups that have more members than one user. Administrators and the system may read everything. */
const OTHERS = /\b(Everyone|Users|Guests):/;

/** Returns who may read a file or folder: by its mode, or on Windows, which has no modes, by its list of access. */
export function readersOf(file: string): 'its user' | 'others' {
  const isForOthers =
    process.platform === 'win32'
      ? OTHERS.test(execFileSync('icacls', [file], { encoding: 'utf8' }))
      : (statSync(file).mode & 0o077) !== 0;
  return isForOthers ? 'others' : 'its user';
}

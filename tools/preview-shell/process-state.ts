/** Whether a process with a given id runs, and which one it is. A zombie, dead but not yet reaped, does not run. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface ProcessFacts {
  readonly isZombie: boolean;
  /** differs between two processes with the same id; '' when the system does not say */
  readonly startedAt: string;
}

function fromProc(pid: number): ProcessFacts {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the command in brackets, which may contain blanks. After it, the state is the first field and
  // the start time the 20th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return { isZombie: /[ZXx]/.test(fields[0] ?? ''), startedAt: `${bootId}/${fields[19]}` };
}

function fromPs(pid: number): ProcessFacts {
  const env = { ...process.env, LC_ALL: 'C' };
  const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', `${pid}`], { encoding: 'utf8', env }).trim();
  return { isZombie: line.startsWith('Z'), startedAt: line.replace(/^\S+\s+/, '') };
}

/** @returns undefined when there is no such process, or no way to inspect it */
function factsOf(pid: number): ProcessFacts | undefined {
  try {
    if (process.platform === 'linux') return fromProc(pid);
    return process.platform === 'win32' ? undefined : fromPs(pid);
  } catch {
    return undefined;
  }
}

/** @returns something that differs between two processes with the same id, or '' when the system does not say */
export function startOf(pid: number): string {
  return factsOf(pid)?.startedAt ?? '';
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !factsOf(pid)?.isZombie;
}

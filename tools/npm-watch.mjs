/**
 * `npm run` starts its command through a shell, which does not pass signals on: a SIGTERM to npm ends the shell but
 * leaves the command running, and a kill -9 to npm leaves both. So a command watches the processes that started it.
 */
import { readFileSync } from 'node:fs';

const CHECK_EVERY_MS = 250;

/**
 * Calls back once when npm, or its shell, has ended. Does nothing if npm did not start this command, because such a
 * command may outlive its parent.
 *
 * @param {() => void} onGone
 */
export function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event) return;
  const atStart = starters();
  const timer = setInterval(() => {
    if (starters() === atStart) return;
    clearInterval(timer);
    onGone();
  }, CHECK_EVERY_MS);
  timer.unref();
}

/**
 * The parent's process id, and its parent's if it is a shell (known on Linux only). When one dies, its child's changes.
 */
function starters() {
  const parent = process.ppid;
  if (process.platform !== 'linux') return `${parent}`;
  try {
    const [, name, grandparent] = readFileSync(`/proc/${parent}/stat`, 'utf8').match(/\((.*)\) \S (\d+)/) ?? [];
    return name?.endsWith('sh') ? `${parent} ${grandparent}` : `${parent}`;
  } catch {
    return 'gone'; // It has ended, and we have no new parent yet.
  }
}

import { fork } from 'node:child_process';
import path from 'node:path';
import type { WriterProcess } from '../../src/main/outbox/safety-copy/writer-line.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const BOOTSTRAP = path.join(ROOT, 'tools/preview-shell/utility-bootstrap.ts');

/** Starts the writer of safety copies as a plain child process with Electron's `parentPort`. It ends with its parent. */
export function forkWriter(): WriterProcess {
  const child = fork(path.join(ROOT, 'src/main/outbox/safety-copy/copy-writer.ts'), [], {
    execArgv: ['--import', BOOTSTRAP],
  });
  return {
    postMessage: (message) => void child.send(message),
    on: child.on.bind(child) as WriterProcess['on'],
    kill: () => child.kill(),
  };
}

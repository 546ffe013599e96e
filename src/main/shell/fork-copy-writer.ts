import path from 'node:path';
import { utilityProcess } from 'electron';

/** Starts the process that writes safety copies. */
export const forkCopyWriter = () =>
  utilityProcess.fork(path.join(import.meta.dirname, 'copy-writer.js'), [], {
    serviceName: 'spinboard-safety-copy',
    stdio: 'ignore',
  });

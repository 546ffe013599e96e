import { type FolderRequest, handleFolderRequest } from './copy-folder.ts';

/**
 * The process that touches the folder of the safety copy: a share that hangs blocks this process, not the kiosk. The
 * build makes it a file of its own, which `forkCopyWriter` starts.
 */

/** The part of Electron's `process.parentPort` in use. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: { data: unknown }) => void): void;
}

const { parentPort } = process as NodeJS.Process & { parentPort?: ParentPort };

parentPort?.on('message', ({ data }) => parentPort.postMessage(handleFolderRequest(data as FolderRequest)));

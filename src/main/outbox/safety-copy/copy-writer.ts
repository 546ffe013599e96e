import { type FolderRequest, handleFolderRequest } from './copy-folder.ts';

/**
 * Accesses the safety copy's folder in a separate process, so that a hanging share blocks this process, not the kiosk.
 * The build creates a separate file for it; `forkCopyWriter` starts that file.
 */

/** The part of Electron's `process.parentPort` in use. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: { data: unknown }) => void): void;
}

const { parentPort } = process as NodeJS.Process & { parentPort?: ParentPort };

parentPort?.on('message', ({ data }) => parentPort.postMessage(handleFolderRequest(data as FolderRequest)));

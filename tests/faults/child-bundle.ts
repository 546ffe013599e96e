import path from 'node:path';
import { build } from 'vite';

const root = path.join(import.meta.dirname, '../..');

/**
 * Makes one file of a child process and all that it imports, so that it starts in half the time: it is started hundreds of
 * times. @returns the file
 */
export async function bundleChild(script: string): Promise<string> {
  // Test files run side by side, each in a process of its own.
  const outDir = path.join(root, 'test-results', 'children', String(process.pid));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['better-sqlite3'] },
    build: {
      ssr: path.join(import.meta.dirname, script),
      outDir,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  return path.join(outDir, script.replace(/ts$/, 'js'));
}

import path from 'node:path';
import { build } from 'vite';

const root = path.join(import.meta.dirname, '../..');

/**
 * Bundles a child process and all its imports into one file. Tests start it hundreds of times, and the bundle starts in
 * half the time. @returns the file
 */
export async function bundleChild(script: string): Promise<string> {
  // Test files run in parallel, each in its own process.
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

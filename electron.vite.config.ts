import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { leftOut } from './tools/left-out-plugin.ts';
import { isPseudoLocale } from './tools/pseudo-locale.ts';
import { texts } from './tools/texts-plugin.ts';

// Where tools/build.ts wants another build than the usual one: in a pseudo-locale, in a folder of its own.
const { SPINBOARD_OUT: out = 'out', SPINBOARD_PSEUDO_LOCALE: locale } = process.env;
const pseudo = isPseudoLocale(locale) ? locale : undefined;

/** tools/licences.ts makes one file of the parts' lists. */
const license = { fileName: 'licences.json' };

/**
 * Three builds, one command. `main` has a second entry, the reference server, because it runs as a process of its own,
 * and two more, the threads that read spreadsheets and make reports for it (src/server/sheets/sheet-reader.ts and
 * src/server/reports/report-runner.ts find them by their names). A further one is the process that writes safety copies
 * (src/main/fork-copy-writer.ts);
 * most dependencies stay outside the bundle and are shipped as node_modules (better-sqlite3 is native).
 */
export default defineConfig({
  main: {
    plugins: [texts(pseudo), leftOut],
    build: {
      outDir: `${out}/main`,
      license,
      // What the kiosk needs at its start and is hundreds of small files: to find them takes longer than to run them. ajv is
      // here because left-out-plugin.ts cannot replace what stays outside.
      externalizeDeps: {
        exclude: ['typebox', 'axios', 'ajv', 'electron-store', 'electron-log', 'content-disposition'],
      },
      rollupOptions: {
        input: {
          index: 'src/main/index.ts',
          // Next to their entry, because they find other files by their own place.
          app: 'src/main/app.ts',
          'behind-window': 'src/main/behind-window.ts',
          server: 'src/server/start.ts',
          'copy-writer': 'src/main/outbox/safety-copy/copy-writer.ts',
          'sheet-worker': 'src/server/sheets/sheet-worker.ts',
          'report-worker': 'src/server/reports/report-worker.ts',
        },
        // Comments are a sixth of the code that the kiosk reads at each start.
        output: { comments: false },
      },
    },
  },
  preload: {
    build: {
      outDir: `${out}/preload`,
      license,
      // A sandboxed preload can require nothing but electron, so everything it uses is bundled in, as CommonJS.
      externalizeDeps: false,
      rollupOptions: {
        input: { index: 'src/preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [texts(pseudo), react()],
    build: {
      outDir: `${out}/renderer`,
      license,
      // electron-vite leaves scripts as they are unless told.
      minify: true,
      assetsInlineLimit: 0,
      manifest: true,
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: path.resolve(import.meta.dirname, 'src/renderer/index.html'),
        // One file for all that the first screen needs: each more is one more request before it.
        output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
      },
    },
  },
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { CONTENT_SECURITY_POLICY } from '../src/main/shell/screen-files.ts';
import { ensureBuilt } from '../tools/build.ts';
import { launchBrowser } from './browser.ts';
import { fakeEmptyKiosk } from './canvas/kiosk-page.ts';
import { type Finding, median, ratio } from './measure.ts';

const root = path.join(import.meta.dirname, '..');
const screen = path.join(root, 'out/renderer');
const LOADS = 15;

interface ManifestChunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
}

/** Measures the size of compressed script up to a usable login form, and for all of a visitor's scenes. */
export async function bundle(): Promise<Finding[]> {
  ensureBuilt();
  const login = scripts(({ imports = [] }) => imports);
  const visitor = scripts(({ imports = [], dynamicImports = [] }) =>
    [...imports, ...dynamicImports].filter((name) => !name.includes('scenes/admin/')),
  );
  const hasAdminLibrary = visitor.some((script) => /\bantd?-|@antv|ant-design/.test(script.toString()));
  return [
    size('Script of the login', login, 130, 'the entry and all it imports at once'),
    size('Script of login and participant scenes', visitor, 230, 'all chunks but those of the admin area'),
    {
      name: 'antd or @antv in it',
      value: hasAdminLibrary ? 'yes' : 'no',
      limit: 'no',
      isMet: !hasAdminLibrary,
      against: 'the same chunks',
    },
  ];
}

/** The scripts of the entry and of all chunks reachable from it through `next`. */
function scripts(next: (chunk: ManifestChunk) => string[]): Buffer[] {
  const manifest: Record<string, ManifestChunk> = JSON.parse(
    readFileSync(path.join(screen, '.vite/manifest.json'), 'utf8'),
  );
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    next(chunk).forEach(visit);
  };
  for (const [name, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(name);
  return [...files].filter((file) => file.endsWith('.js')).map((file) => readFileSync(path.join(screen, file)));
}

function size(name: string, files: readonly Buffer[], limit: number, against: string): Finding {
  const kilobytes = files.reduce((sum, file) => sum + gzipSync(file).length, 0) / 1024;
  return {
    name: `${name}, gzipped`,
    value: `${kilobytes.toFixed(1)} KB in ${files.length} files`,
    limit: `${limit} KB`,
    isMet: kilobytes <= limit,
    against,
  };
}

/**
 * Measures the first frame of the login, and the frame with its form, in turn with a blank page with React. The first
 * frame comes from index.html, before any script.
 */
export async function firstFrame(): Promise<Finding[]> {
  ensureBuilt();
  const blankFolder = mkdtempSync(path.join(tmpdir(), 'spinboard-blank-'));
  await build({
    root: path.join(import.meta.dirname, 'blank-page'),
    base: './',
    plugins: [react()],
    build: { outDir: blankFolder, emptyOutDir: true, modulePreload: { polyfill: false } },
    logLevel: 'error',
  });
  const servers = await Promise.all([serve(screen), serve(blankFolder)]);
  const browser = await launchBrowser();
  try {
    const load = async (server: Server) => {
      const page = await browser.newPage();
      await fakeEmptyKiosk(page);
      await page.addInitScript(watchReact);
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/index.html`);
      const times = { first: await page.evaluate(firstContentfulPaint), react: await page.evaluate(() => reactFrame) };
      await page.close();
      return times;
    };
    const ours: (typeof blank)[number][] = [];
    const blank: Awaited<ReturnType<typeof load>>[] = [];
    for (let turn = 0; turn <= LOADS; turn += 1) {
      const times = [await load(servers[1]), await load(servers[0])] as const;
      // The first round fills the browser's caches.
      if (turn > 0) {
        blank.push(times[0]);
        ours.push(times[1]);
      }
    }
    const first = [median(ours.map((time) => time.first)), median(blank.map((time) => time.first))] as const;
    const form = [median(ours.map((time) => time.react)), median(blank.map((time) => time.react))] as const;
    return [
      ratio(
        'First frame of the login',
        first[0] / first[1],
        1.7,
        `blank React page (median ${first[1].toFixed(0)} ms)`,
      ),
      ratio(
        'Frame with the login form',
        form[0] / form[1],
        1.8,
        `frame with the blank page's text (median ${form[1].toFixed(0)} ms)`,
      ),
    ];
  } finally {
    await browser.close();
    for (const server of servers) server.close();
    rmSync(blankFolder, { recursive: true, force: true });
  }
}

/** Runs in the page: when its first content was painted, in milliseconds from the start of loading. */
function firstContentfulPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntriesByName('first-contentful-paint')) resolve(entry.startTime);
    }).observe({ type: 'paint', buffered: true });
  });
}

declare const reactFrame: Promise<number>;

/** Runs in the page: records when the frame with React's output (a form, or the blank page's text) was drawn. */
function watchReact(): void {
  const drawn = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error('The page shows nothing.')), 30_000);
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('form, #blank')) return;
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame((time) => resolve(time)));
    }).observe(document, { childList: true, subtree: true });
  });
  Object.assign(window, { reactFrame: drawn });
}

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

function serve(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const file = path.join(folder, path.normalize(new URL(request.url ?? '/', 'http://x').pathname));
    try {
      const bytes = readFileSync(file);
      response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream');
      response.setHeader('content-security-policy', CONTENT_SECURITY_POLICY);
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

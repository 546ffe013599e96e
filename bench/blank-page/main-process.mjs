import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { app, BrowserWindow, Menu, protocol } from 'electron';

/** The peer of the start: an app that opens a window like the kiosk's, with the blank page in it, and does nothing else. */

const TYPES = { '.html': 'text/html', '.js': 'text/javascript' };

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
app.enableSandbox();
Menu.setApplicationMenu(null);
app.on('window-all-closed', () => app.quit());
app.whenReady().then(() => {
  protocol.handle('app', async (request) => {
    const { pathname } = new URL(request.url);
    const bytes = await readFile(path.join(import.meta.dirname, 'page', pathname)).catch(() => null);
    const type = TYPES[path.extname(pathname)];
    if (bytes === null || !type) return new Response('Not found', { status: 404 });
    return new Response(new Uint8Array(bytes), { headers: { 'content-type': type } });
  });
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    show: false,
    webPreferences: { contextIsolation: true, sandbox: true, nodeIntegration: false },
  });
  window.once('ready-to-show', () => window.show());
  void window.loadURL('app://kiosk/index.html');
});

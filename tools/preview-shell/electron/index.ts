/**
 * The module that `import … from 'electron'` and `require('electron')` load in the preview shell. Missing parts can be
 * imported, as in Electron, and throw by name when used.
 */
import { app } from './app.ts';
import { PreviewBrowserWindow as BrowserWindow } from './browser-window.ts';
import { dialog } from './dialog.ts';
import { ipcMain } from './ipc.ts';
import { Menu } from './menu.ts';
import { net } from './net.ts';
import { safeStorage } from './safe-storage.ts';
import { protocol, session } from './session.ts';
import { absentModule, emitterSurface, objectSurface } from './surface.ts';
import * as system from './system.ts';
import { utilityProcess } from './utility-process.ts';

export const { clipboard, crashReporter, globalShortcut, nativeTheme } = system;
export const { powerMonitor, powerSaveBlocker, screen, shell } = system;
export { app, BrowserWindow, dialog, ipcMain, Menu, net, protocol, safeStorage, session, utilityProcess };

export const webContents = objectSurface('webContents', {
  getAllWebContents: () => BrowserWindow.getAllWindows().map((window) => window.webContents),
  getFocusedWebContents: () => BrowserWindow.getFocusedWindow()?.webContents ?? null,
  fromId: (id: number) => webContents.getAllWebContents().find((contents) => contents.id === id),
});

/** Libraries announce through it what they do by other means; it does nothing itself. */
export const autoUpdater = new (emitterSurface('autoUpdater'))();
export const BaseWindow = absentModule('BaseWindow');
export const contentTracing = absentModule('contentTracing');
export const desktopCapturer = absentModule('desktopCapturer');
export const inAppPurchase = absentModule('inAppPurchase');
export const MenuItem = absentModule('MenuItem');
export const MessageChannelMain = absentModule('MessageChannelMain');
export const nativeImage = absentModule('nativeImage');
export const netLog = absentModule('netLog');
export const Notification = absentModule('Notification');
export const pushNotifications = absentModule('pushNotifications');
export const systemPreferences = absentModule('systemPreferences');
export const TouchBar = absentModule('TouchBar');
export const Tray = absentModule('Tray');
export const View = absentModule('View');
export const WebContentsView = absentModule('WebContentsView');
export const webFrameMain = absentModule('webFrameMain');

/** Exists only in the renderer; libraries for both sides check whether it is there. */
export const ipcRenderer = undefined;
export const contextBridge = undefined;

const electron = objectSurface('', {
  app,
  autoUpdater,
  BaseWindow,
  BrowserWindow,
  clipboard,
  contentTracing,
  contextBridge,
  crashReporter,
  desktopCapturer,
  dialog,
  globalShortcut,
  inAppPurchase,
  ipcMain,
  ipcRenderer,
  Menu,
  MenuItem,
  MessageChannelMain,
  nativeImage,
  nativeTheme,
  net,
  netLog,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  pushNotifications,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  TouchBar,
  Tray,
  utilityProcess,
  View,
  webContents,
  WebContentsView,
  webFrameMain,
});

export default electron;
/** The result of `require('electron')` (Node's own convention for a required ES module). */
export { electron as 'module.exports' };

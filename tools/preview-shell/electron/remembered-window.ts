/**
 * The part of a window's state that is stored without an effect on screen: bounds, title, kiosk, menu, minimised,
 * focus.
 */
import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { note, shellOptions } from '../runtime.ts';
import { app } from './app.ts';
import type { PreviewMenu } from './menu.ts';
import { emitterSurface, makeEvent } from './surface.ts';

type RememberedSurface = Pick<
  BrowserWindow,
  | 'hide'
  | 'focus'
  | 'blur'
  | 'isVisible'
  | 'isFocused'
  | 'setKiosk'
  | 'isKiosk'
  | 'setFullScreen'
  | 'isFullScreen'
  | 'setMenu'
  | 'removeMenu'
  | 'setMenuBarVisibility'
  | 'setAutoHideMenuBar'
  | 'setAlwaysOnTop'
  | 'setBackgroundColor'
  | 'maximize'
  | 'isMaximized'
  | 'minimize'
  | 'restore'
  | 'isMinimized'
  | 'getBounds'
  | 'setBounds'
  | 'getSize'
  | 'getTitle'
  | 'setTitle'
>;

export type WindowState = 'fullscreen' | 'maximized' | 'minimized' | 'normal';

export abstract class RememberedWindow extends emitterSurface('BrowserWindow') implements RememberedSurface {
  #bounds: Rectangle;
  #title: string;
  #isVisible: boolean;
  #isKiosk: boolean;
  #isFullScreen: boolean;
  #isMinimized = false;
  #isMaximized = false;
  #isFocused: boolean;
  #menu: PreviewMenu | null = null;

  constructor(options: BrowserWindowConstructorOptions) {
    super();
    const { width, height } = shellOptions().size;
    const { x = 0, y = 0 } = options;
    this.#bounds = { x, y, width: options.width ?? width, height: options.height ?? height };
    this.#title = options.title ?? app.getName();
    this.#isVisible = options.show !== false;
    this.#isFocused = this.#isVisible;
    this.#isKiosk = options.kiosk === true;
    this.#isFullScreen = options.fullscreen === true || this.#isKiosk;
  }

  /** Applies a state to the real window, if there is one. */
  protected abstract applyWindowState(state: WindowState): void;

  /** Showing a window also restores it. */
  protected markVisible(): void {
    if (this.#isMinimized) this.restore();
    if (this.#isVisible) return;
    this.#isVisible = true;
    this.emit('show');
  }

  hide(): void {
    this.blur();
    this.#isVisible = false;
    this.emit('hide');
  }

  /** Does nothing to a hidden or minimised window; restore a minimised one first. */
  focus(): void {
    if (this.#isFocused || !this.#isVisible || this.#isMinimized) return;
    this.#isFocused = true;
    note('window focused');
    this.emit('focus');
    app.emit('browser-window-focus', makeEvent({}), this);
  }

  blur(): void {
    if (!this.#isFocused) return;
    this.#isFocused = false;
    this.emit('blur');
    app.emit('browser-window-blur', makeEvent({}), this);
  }

  isVisible(): boolean {
    return this.#isVisible;
  }

  isFocused(): boolean {
    return this.#isFocused;
  }

  setKiosk(isKiosk: boolean): void {
    this.#isKiosk = isKiosk;
    this.setFullScreen(isKiosk);
  }

  isKiosk(): boolean {
    return this.#isKiosk;
  }

  setFullScreen(isFullScreen: boolean): void {
    this.#isFullScreen = isFullScreen;
    this.applyWindowState(isFullScreen ? 'fullscreen' : 'normal');
    this.emit(isFullScreen ? 'enter-full-screen' : 'leave-full-screen');
  }

  isFullScreen(): boolean {
    return this.#isFullScreen;
  }

  /** The menu whose keys apply. On macOS every window has the application's menu. */
  get menu(): PreviewMenu | null {
    return this.#menu;
  }

  setMenu(menu: PreviewMenu | null): void {
    this.#menu = menu;
  }

  removeMenu(): void {
    this.setMenu(null);
  }

  setMenuBarVisibility(_isVisible: boolean): void {}
  setAutoHideMenuBar(_isHidden: boolean): void {}
  setAlwaysOnTop(_isOnTop: boolean, _level?: string): void {}
  setBackgroundColor(_color: string): void {}

  maximize(): void {
    this.#isMaximized = true;
    this.applyWindowState('maximized');
    this.emit('maximize');
  }

  isMaximized(): boolean {
    return this.#isMaximized;
  }

  minimize(): void {
    if (this.#isMinimized) return;
    this.#isMinimized = true;
    note('window minimised');
    this.blur();
    this.applyWindowState('minimized');
    this.emit('minimize');
  }

  /**
   * Restores a minimised window to its earlier state, which may be maximised. Restores a maximised window to normal.
   */
  restore(): void {
    if (!this.#isMinimized && !this.#isMaximized) return;
    if (this.#isMinimized) this.#isMinimized = false;
    else this.#isMaximized = false;
    note('window restored');
    this.applyWindowState(this.#standingState());
    this.emit('restore');
  }

  #standingState(): WindowState {
    if (this.#isFullScreen) return 'fullscreen';
    return this.#isMaximized ? 'maximized' : 'normal';
  }

  isMinimized(): boolean {
    return this.#isMinimized;
  }

  getBounds(): Rectangle {
    return { ...this.#bounds };
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
    this.emit('resize');
  }

  getSize(): number[] {
    return [this.#bounds.width, this.#bounds.height];
  }

  getTitle(): string {
    return this.#title;
  }

  setTitle(title: string): void {
    this.#title = title;
  }
}

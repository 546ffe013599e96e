/** What a window remembers of itself without showing it: bounds, title, kiosk, menus. */
import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { shellOptions } from '../runtime.ts';
import { app } from './app.ts';
import { emitterSurface } from './surface.ts';

type RememberedSurface = Pick<
  BrowserWindow,
  | 'hide'
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

export type WindowState = 'fullscreen' | 'maximized' | 'normal';

export abstract class RememberedWindow extends emitterSurface('BrowserWindow') implements RememberedSurface {
  #bounds: Rectangle;
  #title: string;
  #isVisible: boolean;
  #isKiosk: boolean;
  #isFullScreen: boolean;
  #isMinimized = false;
  #isMaximized = false;

  constructor(options: BrowserWindowConstructorOptions) {
    super();
    const { width, height } = shellOptions().size;
    const { x = 0, y = 0 } = options;
    this.#bounds = { x, y, width: options.width ?? width, height: options.height ?? height };
    this.#title = options.title ?? app.getName();
    this.#isVisible = options.show !== false;
    this.#isKiosk = options.kiosk === true;
    this.#isFullScreen = options.fullscreen === true || this.#isKiosk;
  }

  /** Brings a state to the real window, where there is one. */
  protected abstract applyWindowState(state: WindowState): void;

  protected markVisible(): void {
    if (this.#isVisible) return;
    this.#isVisible = true;
    this.emit('show');
  }

  hide(): void {
    this.#isVisible = false;
    this.emit('hide');
  }

  blur(): void {
    this.emit('blur');
  }

  isVisible(): boolean {
    return this.#isVisible;
  }

  isFocused(): boolean {
    return this.#isVisible && !this.#isMinimized;
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

  setMenu(_menu: unknown): void {}
  removeMenu(): void {}
  setMenuBarVisibility(_isVisible: boolean): void {}
  setAutoHideMenuBar(_isHidden: boolean): void {}
  setAlwaysOnTop(_isOnTop: boolean): void {}
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
    this.#isMinimized = true;
    this.emit('minimize');
  }

  restore(): void {
    this.#isMinimized = false;
    this.#isMaximized = false;
    this.emit('restore');
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

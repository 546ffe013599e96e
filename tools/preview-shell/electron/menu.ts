/** Menus: stored and not shown, but their keys work, as in Electron with a hidden menu bar. */
import type { MenuItemConstructorOptions } from 'electron';
import { objectSurface } from './surface.ts';
import { openWindows } from './windows.ts';

/** The roles of Electron's menus that the shell supports. */
export type MenuRole = 'close' | 'quit' | 'reload' | 'forceReload' | 'minimize' | 'toggleFullScreen' | 'resetZoom';

type Item = Pick<MenuItemConstructorOptions, 'role' | 'label' | 'type' | 'submenu'>;

const isMac = process.platform === 'darwin';

/** The supported roles in Electron's predefined menus, in lower case, as Electron compares them. */
const MENUS: Record<string, readonly MenuRole[]> = {
  appmenu: ['quit'],
  filemenu: [isMac ? 'close' : 'quit'],
  viewmenu: ['reload', 'forceReload', 'resetZoom', 'toggleFullScreen'],
  windowmenu: isMac ? ['minimize'] : ['minimize', 'close'],
};
const ROLES: readonly MenuRole[] = [
  'close',
  'quit',
  'reload',
  'forceReload',
  'minimize',
  'toggleFullScreen',
  'resetZoom',
];

class PreviewMenu {
  readonly items: Item[] = [];
  static #applicationMenu: PreviewMenu | null = null;
  static #wasSet = false;

  static setApplicationMenu(menu: PreviewMenu | null): void {
    PreviewMenu.#applicationMenu = menu;
    PreviewMenu.#wasSet = true;
    for (const window of openWindows) window.setMenu(menu);
  }

  static getApplicationMenu(): PreviewMenu | null {
    return PreviewMenu.#applicationMenu;
  }

  static buildFromTemplate(template: Item[]): PreviewMenu {
    if (!Array.isArray(template)) throw new TypeError('Invalid template for Menu: Menu template must be an array');
    const menu = new PreviewMenu();
    menu.items.push(...template);
    return menu;
  }

  /** Called just before 'ready': an app that has neither set nor removed a menu gets the default one. */
  static setDefault(): void {
    if (PreviewMenu.#wasSet) return;
    const roles = [...(isMac ? ['appMenu'] : []), 'fileMenu', 'editMenu', 'viewMenu', 'windowMenu'];
    PreviewMenu.setApplicationMenu(PreviewMenu.buildFromTemplate(roles.map((role) => ({ role }) as Item)));
  }

  append(item: Item): void {
    this.items.push(item);
  }

  popup(): void {}
  closePopup(): void {}
}

export type { PreviewMenu };
export const Menu = objectSurface('Menu', PreviewMenu);
export const setDefaultMenu = PreviewMenu.setDefault;

function rolesOf(items: readonly Item[]): MenuRole[] {
  return items.flatMap((item) => {
    const { submenu } = item;
    if (submenu) return rolesOf(Array.isArray(submenu) ? submenu : ((submenu as { items: Item[] }).items ?? []));
    const role = item.role?.toLowerCase() ?? '';
    return MENUS[role] ?? ROLES.filter((known) => known.toLowerCase() === role);
  });
}

/** A key press that the page did not handle. */
export interface KeyPress {
  readonly key: string;
  readonly isCommandOrControl: boolean;
  readonly isShift: boolean;
}

function roleOfKey({ key, isCommandOrControl, isShift }: KeyPress): MenuRole | undefined {
  if (key === 'F11') return 'toggleFullScreen';
  if (!isCommandOrControl) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'r') return isShift ? 'forceReload' : 'reload';
  return ({ w: 'close', q: 'quit', m: 'minimize', 0: 'resetZoom' } as const)[letter];
}

/** @returns the menu's action for that key, or undefined */
export function roleFor(menu: PreviewMenu | null, press: KeyPress): MenuRole | undefined {
  const role = roleOfKey(press);
  return role && menu && rolesOf(menu.items).includes(role) ? role : undefined;
}

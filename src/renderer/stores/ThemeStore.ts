import { makeAutoObservable } from 'mobx';
import type { KeyValueStorage } from '../platform/storage.ts';

/** The themes a vendor can choose, by their description in lower case. */
export const THEME_NAMES = ['full', 'midnight', 'citrus'] as const;
export type ThemeName = (typeof THEME_NAMES)[number];
export const DEFAULT_THEME: ThemeName = 'full';

const STORAGE_KEY = 'theme';

/** The theme with that name, or the default if this version does not know it. */
export function themeNamed(name: string | null | undefined): ThemeName {
  const wanted = (name ?? '').trim().toLowerCase();
  return THEME_NAMES.find((known) => known === wanted) ?? DEFAULT_THEME;
}

/** The active theme: kept in local storage, shown through `data-theme` on the document's root. */
export class ThemeStore {
  name: ThemeName;
  readonly #storage: KeyValueStorage;
  readonly #show: (name: ThemeName) => void;

  /** `show` puts the theme on screen. */
  constructor(storage: KeyValueStorage, show: (name: ThemeName) => void) {
    this.#storage = storage;
    this.#show = show;
    this.name = themeNamed(storage.getItem(STORAGE_KEY));
    makeAutoObservable(this, {}, { autoBind: true });
    show(this.name);
  }

  /** Activates a theme by its description, as the server spells it. */
  activate(description: string | null | undefined): void {
    this.name = themeNamed(description);
    this.#storage.setItem(STORAGE_KEY, this.name);
    this.#show(this.name);
  }
}

import { makeAutoObservable } from 'mobx';
import type { KeyValueStorage } from '../platform/storage.ts';

/** The themes a vendor can choose, by their description in lower case. */
export const THEME_NAMES = ['full', 'midnight', 'citrus'] as const;
export type ThemeName = (typeof THEME_NAMES)[number];
export const DEFAULT_THEME: ThemeName = 'full';

const STORAGE_KEY = 'theme';

/** A theme's name on screen (docs/specification.md, 3.1). */
const nameOf = (description: string | null | undefined): string => description?.trim().toLowerCase() || DEFAULT_THEME;

/**
 * The look for a theme: the one with that name; for a name that this version does not know, the one whose name it
 * contains ('Midnight Blue' is drawn as midnight); else the default.
 */
export function themeNamed(description: string | null | undefined): ThemeName {
  const wanted = nameOf(description);
  const isOneOf = (matches: (known: ThemeName) => boolean) => THEME_NAMES.find(matches);
  return isOneOf((known) => known === wanted) ?? isOneOf((known) => wanted.includes(known)) ?? DEFAULT_THEME;
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
    // Stores the server's spelling, because a later version may have this theme.
    this.#storage.setItem(STORAGE_KEY, nameOf(description));
    this.#show(this.name);
  }
}

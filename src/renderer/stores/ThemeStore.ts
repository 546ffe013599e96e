import { makeAutoObservable } from 'mobx';
import type { KeyValueStorage } from '../platform/storage.ts';

/** The themes that a vendor can choose, by their description in lower case. */
export const THEME_NAMES = ['full', 'midnight', 'citrus'] as const;
export type ThemeName = (typeof THEME_NAMES)[number];
export const DEFAULT_THEME: ThemeName = 'full';

const STORAGE_KEY = 'theme';

/** Returns a theme's name from its description (docs/specification.md, 3.1). */
const nameOf = (description: string | null | undefined): string => description?.trim().toLowerCase() || DEFAULT_THEME;

/**
 * Returns the theme for a description: the theme with that name, else a theme with a name in the description ('Midnight
 * Blue' becomes midnight), else the default.
 */
export function themeNamed(description: string | null | undefined): ThemeName {
  const wanted = nameOf(description);
  const isOneOf = (matches: (known: ThemeName) => boolean) => THEME_NAMES.find(matches);
  return isOneOf((known) => known === wanted) ?? isOneOf((known) => wanted.includes(known)) ?? DEFAULT_THEME;
}

/** The active theme, stored in local storage and shown by `data-theme` on the document's root. */
export class ThemeStore {
  name = DEFAULT_THEME;
  readonly #storage: KeyValueStorage;
  readonly #show: (name: ThemeName) => void;

  /** @param show puts the theme on screen */
  constructor(storage: KeyValueStorage, show: (name: ThemeName) => void) {
    this.#storage = storage;
    this.#show = show;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Activates a theme by its description, as the server spells it. */
  activate(description: string | null | undefined): void {
    this.show(description);
    // Stores the server's spelling, because a later version may have a theme for it.
    this.#storage.setItem(STORAGE_KEY, nameOf(description));
  }

  /** Shows a theme without storing it, for a rehearsal. */
  show(description: string | null | undefined): void {
    this.name = themeNamed(description);
    this.#show(this.name);
  }

  /** Shows the stored theme. */
  showStored(): void {
    this.show(this.#storage.getItem(STORAGE_KEY));
  }
}

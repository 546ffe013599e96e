/** Scripts that the themes' own fonts lack, and emoji; `more-fonts.css` has their fonts. */
const NEEDS_MORE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}\p{Emoji_Presentation}\u3000-\u3029\uff00-\uffef]|\ufe0f/u;

/** True if a text has letters that only the additional fonts have. */
export const needsMoreFonts = (text: string): boolean => NEEDS_MORE.test(text);

let loading: Promise<unknown> | null = null;

/**
 * Loads the style sheet of the additional fonts if the text needs one of them. The browser then loads only the files
 * with letters on the page. Until then, and after a failure, the system's fonts show the letters that they have.
 */
export async function loadFontsFor(text: string): Promise<void> {
  if (!needsMoreFonts(text)) return;
  loading ??= import('./more-fonts.css').catch(() => {
    loading = null;
  });
  await loading;
}

/** Watches the page, and loads the additional fonts when a text needs them. */
export function watchForScripts(): void {
  const textOf = ({ target, addedNodes }: MutationRecord): string => {
    if (target instanceof HTMLInputElement) return target.value;
    return addedNodes.length === 0
      ? (target.textContent ?? '')
      : [...addedNodes].map((node) => node.textContent).join();
  };
  const observer = new MutationObserver((changes) => {
    if (!changes.some((change) => needsMoreFonts(textOf(change)))) return;
    observer.disconnect();
    void loadFontsFor(changes.map(textOf).join());
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['value'],
  });
}

/** Speaks to a visitor. */
export interface Voice {
  /** Adds the words to what is being spoken. `language` is a BCP 47 tag; null for the app's language. */
  say(words: string, language: string | null): void;
  /** Stops speaking. */
  hush(): void;
}

/** The system's voice. Stays silent on a system without one. */
export function systemVoice(window: Window & typeof globalThis, appLanguage: string): Voice {
  return {
    say(words, language) {
      const utterance = new window.SpeechSynthesisUtterance(words);
      utterance.lang = language ?? appLanguage;
      window.speechSynthesis.speak(utterance);
    },
    hush: () => window.speechSynthesis.cancel(),
  };
}

/** Speaks to a visitor. */
export interface Voice {
  /** Adds the words to what is being spoken. */
  say(words: string): void;
  /** Stops speaking. */
  hush(): void;
}

/** The system's voice. Stays silent on a system without one. */
export function systemVoice(window: Window & typeof globalThis, language: string): Voice {
  return {
    say(words) {
      const utterance = new window.SpeechSynthesisUtterance(words);
      utterance.lang = language;
      window.speechSynthesis.speak(utterance);
    },
    hush: () => window.speechSynthesis.cancel(),
  };
}

/**
 * Lets each address replace the one before it. Where visitors take turns nobody may go back: the history would name who
 * was here, and grow with every visit.
 */
export function keepNoHistory(history: History): void {
  history.pushState = history.replaceState.bind(history);
}

/**
 * Makes each address replace the one before it. On a kiosk for visitors, the history would otherwise name earlier
 * visitors and grow with every visit.
 */
export function keepNoHistory(history: History): void {
  history.pushState = history.replaceState.bind(history);
}

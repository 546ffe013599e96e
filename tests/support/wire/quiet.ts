/**
 * Waits until nothing is running, so that only time can pass. @param isBusy calls `onIdle` when the running work ends
 */
export function quietOf(isBusy: () => boolean): { quiet(): Promise<void>; onIdle(): void } {
  let tell = () => {};
  return {
    onIdle: () => tell(),
    async quiet() {
      for (let turns = 0; turns < 3; turns += 1) {
        if (isBusy()) {
          await new Promise<void>((resolve) => {
            tell = resolve;
          });
          turns = 0;
        }
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

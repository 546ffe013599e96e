/**
 * Waits until nobody is at work, so that only time can go on.
 *
 * @param isBusy whoever works calls `onIdle` once it is over
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

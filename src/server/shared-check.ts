/** Lets concurrent calls share one run of a check. */
export function sharedCheck(check: () => Promise<boolean>): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  return () => {
    asking ??= check().finally(() => {
      asking = null;
    });
    return asking;
  };
}

/** The running utility processes, known to utilityProcess (which starts them) and to app (which ends them). */

export interface RunningUtility {
  readonly exited: Promise<void>;
  /** @returns whether there was a process to end */
  kill(): boolean;
  forceKill(): void;
}

export const runningUtilities = new Set<RunningUtility>();

/** Ends all processes: asks first, and uses force after two seconds. */
export async function killUtilityProcesses(): Promise<void> {
  const left = [...runningUtilities];
  for (const child of left) child.kill();
  const force = setTimeout(() => {
    for (const child of left) child.forceKill();
  }, 2000);
  await Promise.all(left.map((child) => child.exited));
  clearTimeout(force);
}

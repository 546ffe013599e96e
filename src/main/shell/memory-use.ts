import type { ProcessMetric } from 'electron';
import type { MemoryUse } from '#shared/entities/health.ts';

const KINDS: Partial<Record<ProcessMetric['type'], keyof MemoryUse>> = {
  Browser: 'mainMb',
  Tab: 'screenMb',
  GPU: 'graphicsMb',
};

/** Sums the memory of Electron's processes in MB by kind. Electron reports kilobytes. */
export function memoryUse(processes: readonly Pick<ProcessMetric, 'type' | 'memory'>[]): MemoryUse {
  const use: MemoryUse = { mainMb: 0, screenMb: 0, graphicsMb: 0, otherMb: 0 };
  for (const { type, memory } of processes) use[KINDS[type] ?? 'otherMb'] += Math.round(memory.workingSetSize / 1024);
  return use;
}

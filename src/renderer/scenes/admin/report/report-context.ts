import { createContext, useContext } from 'react';
import type { ReportStore } from '../../../stores/admin/ReportStore.ts';

const ReportContext = createContext<ReportStore | null>(null);

export const ReportProvider = ReportContext.Provider;

/** The report on screen. */
export function useReport(): ReportStore {
  const report = useContext(ReportContext);
  if (!report) throw new Error('There is no report around this component.');
  return report;
}

import type { ReportStore } from '../../../stores/admin/ReportStore.ts';
import { contextOf } from '../../../stores/context-of.ts';

/** `useReport` returns the report on screen. */
export const [ReportProvider, useReport] = contextOf<ReportStore>('ReportProvider');
